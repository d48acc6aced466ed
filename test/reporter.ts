import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';

// The processes of the test files, one each, start in half the time. `src/cli/start.mjs` keeps its own there as well.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

const here = (file = '') => relative(process.cwd(), resolve(file));
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The place of a failure, in the file of the test if possible, and its reason. */
function failure({ name, file = '', line, details }: EventData.TestComplete | EventData.TestFail) {
  const error = details.error as (Error & { failureType?: string }) | undefined;
  const cause = error?.cause as (Error & { code?: string }) | undefined;
  const [, at = line] = cause?.stack?.split(`${file}:`)[1]?.match(/^(\d+)/) ?? [];
  // A hook belongs to the file that it stands in, whichever file loaded that.
  const [, hook] =
    (error?.failureType === 'hookFailed' && cause?.stack?.match(/file:\/\/(\S+:\d+):\d+/)) || [];
  const why = (cause?.code === 'ERR_ASSERTION' ? cause.message : cause?.stack) ?? error?.message ?? '';
  return { place: `${hook ? here(hook) : `${here(file)}:${at}`}  ${name}`, why: why.replace(/^/gm, '    ') };
}

/** A line a test file, each failure and each skip with its place as it happens, and how many there were in the end. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  /** The standard error of each file, for the reason why a file cannot be loaded. Undefined if the output is shown immediately. */
  const said = new Map<string, string | undefined>();
  for await (const { type, data } of events) {
    if (type === 'test:stderr') {
      const file = here(data.file);
      if (said.has(file) && said.get(file) === undefined) yield data.message;
      else said.set(file, (said.get(file) ?? '') + data.message);
    }
    // Not test:fail and test:pass: those wait until the files before are through.
    // Of a hook of a whole file there is no test:complete. A failure after its test has only this event.
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
      // A file of its own, or one that is a suite in half of all.
      const ofFile = data.nesting === 0 && data.name.endsWith('.ts');
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
      // A hook that failed is none of the tests that Node counts.
      const failed = Math.max(failures.length, tests - passed - skipped - todo);
      yield `\n${seconds(data.duration_ms)}\n${passed} passed, ${failed} failed, ${skipped} skipped\n`;
    }
  }
}
