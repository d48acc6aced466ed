import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';

// Node's compile cache halves the start time of test files. The kit itself uses the same cache folder.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

const here = (file = '') => relative(process.cwd(), resolve(file));
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function failure({ name, file = '', line, details }: EventData.TestComplete | EventData.TestFail) {
  const error = details.error as (Error & { failureType?: string }) | undefined;
  const cause = error?.cause as (Error & { code?: string }) | undefined;
  const [, at = line] = cause?.stack?.split(`${file}:`)[1]?.match(/^(\d+)/) ?? [];
  // A hook belongs to the file that defines the hook, also if another file imported that file.
  const [, hook] =
    (error?.failureType === 'hookFailed' && cause?.stack?.match(/file:\/\/(\S+:\d+):\d+/)) || [];
  const why = (cause?.code === 'ERR_ASSERTION' ? cause.message : cause?.stack) ?? error?.message ?? '';
  return { place: `${hook ? here(hook) : `${here(file)}:${at}`}  ${name}`, why: why.replace(/^/gm, '    ') };
}

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  /** The error output of each test file; undefined if the output is shown immediately. */
  const said = new Map<string, string | undefined>();
  for await (const { type, data } of events) {
    if (type === 'test:stderr') {
      const file = here(data.file);
      if (said.has(file) && said.get(file) === undefined) yield data.message;
      else said.set(file, (said.get(file) ?? '') + data.message);
    }
    // Node delays the events test:fail and test:pass, so test:complete is used. File hooks have no test:complete. Late
    // failures have only test:diagnostic.
    const late = type === 'test:diagnostic' && /^Error: .* asynchronous activity/.test(data.message);
    if (late || (type === 'test:fail' && data.details.type === undefined)) {
      const { place, why } = late
        ? {
            place: /at (\S+:\d+):\d+ generated/.exec(data.message)?.[1] ?? here(data.file),
            why: `    ${data.message}`,
          }
        : failure(data as EventData.TestFail);
      failures.push(place);
      yield `✖ ${place}\n${why}\n`;
    }
    if (type === 'test:complete') {
      // The files of a part are suites, also inside the suite of those that wait.
      const ofFile = data.name.endsWith('.ts') && data.nesting < 2;
      const error = data.details.error as (Error & { failureType?: string }) | undefined;
      if (error && error.failureType !== 'subtestsFailed' && data.todo === undefined) {
        const { place, why } = failure(data);
        failures.push(place);
        yield `✖ ${place}\n${ofFile ? (said.get(here(data.file)) ?? why) : why}\n`;
        if (ofFile) said.set(here(data.file), undefined);
      } else if (data.skip !== undefined && data.skip !== false) {
        yield `- ${here(data.file)}:${data.line}  ${data.name}: ${data.skip}\n`;
      }
      if (ofFile) yield `${error ? '✖' : '✔'} ${here(data.name)}  ${seconds(data.details.duration_ms)}\n`;
    }
    if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts;
      if (failures.length > 0) yield `\nFailed:\n${failures.map((place) => `  ${place}\n`).join('')}`;
      // Node does not count a failed test hook as a failed test.
      const failed = Math.max(failures.length, tests - passed - skipped - todo);
      yield `\n${seconds(data.duration_ms)}\n${passed} passed, ${failed} failed, ${skipped} skipped\n`;
    }
  }
}
