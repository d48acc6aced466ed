import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { validRequest } from '../src/generators/index.ts';
import { buildRequest } from '../src/message/build-request.ts';
import { decode, setDeclarationAside } from '../src/message/encoding.ts';
import { writeReply } from '../src/message/write-reply.ts';
import { type MessageKind, schemaOf, schemaVerdict } from '../src/schema/index.ts';
import { type Benchmark, type Circumstances, inTurn } from './benchmark.ts';
import { type Figure, figure, type Skipped } from './figure.ts';
import { answered, emptyState } from './in-process.ts';

const directory = 'reports/bench/schema';

/** Files a second, from the disk to the verdict, against Debian's xmllint given the same files at once. */
export const schema: Benchmark = {
  name: 'schema',
  run: async (circumstances) => {
    if (spawnSync('xmllint', ['--version']).error)
      return [{ what: 'verdict', skipped: 'there is no xmllint here; Debian has it in libxml2-utils' }];
    return [await verdicts('request', circumstances), await verdicts('reply', circumstances)];
  },
};

async function verdicts(kind: MessageKind, { quick, progress }: Circumstances): Promise<Figure | Skipped> {
  const number = quick ? 200 : 3000;
  progress(`writing ${number} files`);
  const xsd = join(directory, `${kind}.xsd`);
  const files = await written(kind, number);
  await writeFile(xsd, schemaOf('doDeal', kind));
  const ours = () => {
    const begun = performance.now();
    for (const file of files) {
      const text = setDeclarationAside(decode(readFileSync(file)).text);
      const findings = schemaVerdict('doDeal', kind, text);
      if (findings.length > 0) throw new Error(`${file}: ${findings[0]?.message}`);
    }
    return (1000 * number) / (performance.now() - begun);
  };
  const peer = () => {
    const begun = performance.now();
    const { status } = spawnSync('xmllint', ['--noout', '--schema', xsd, ...files]);
    if (status !== 0) throw new Error(`xmllint ended with ${status}`);
    return (1000 * number) / (performance.now() - begun);
  };
  const pairs = await inTurn(quick ? 2 : 9, ours, peer, (text) => progress(`${kind}, ${text}`));
  await rm(directory, { recursive: true });
  const about = { what: `doDeal ${kind} files`, unit: 'files/s', peer: 'xmllint' };
  return figure({ ...about, reach: { atLeast: 0.9 } }, pairs);
}

/** Charges of all kinds, or the replies to them. */
async function written(kind: MessageKind, number: number): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const state = emptyState();
  const deals = fc.sample(validRequest('doDeal', { terminalNumber: '0880000010' }), {
    numRuns: number,
    seed: 1,
  });
  const files: string[] = [];
  for (const [index, fields] of deals.entries()) {
    const request = buildRequest({ command: 'doDeal', requestId: String(index), fields });
    const text = kind === 'request' ? request : writeReply(await answered(request, state));
    const file = join(directory, `${index}.xml`);
    await writeFile(file, text);
    files.push(file);
  }
  return files;
}
