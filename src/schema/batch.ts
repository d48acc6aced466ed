import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { CommandName } from '../contract/index.ts';
import type { MessageKind } from './elements.ts';
import { elementOf, type SchemaFinding, schemaVerdict, unread } from './verdict.ts';
import { schemaOf } from './write-xsd.ts';
import { xmllintSays } from './xmllint-thread.ts';

/** A message to validate. Its text is decoded and has no XML declaration. */
export interface SchemaDocument {
  readonly command: CommandName;
  readonly kind: MessageKind;
  readonly text: string;
}

/** Validates messages, and returns the findings of each. `onDone` is called with the size of each finished batch. */
export type SchemaValidator = (
  documents: readonly SchemaDocument[],
  onDone?: (more: number) => void,
) => Promise<readonly (readonly SchemaFinding[])[]>;

/** The maximum size of a batch of messages. Each call of xmllint costs 30 ms and has limited memory. */
const limits = { messages: 400, characters: 4_000_000 };

interface NumberedDocument extends SchemaDocument {
  readonly index: number;
}

/** Validates with xmllint, compiled to WebAssembly, in worker threads. */
export const xmllint: SchemaValidator = async (documents, onDone = () => {}) => {
  const found = documents.map(({ text }) => unread(text));
  const places = documents.map((document, index) => ({ ...document, index }));
  const batches = batchesOf(places.filter(({ index }) => found[index]?.length === 0));
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      for (const [index, findings] of await validated(batch)) found[index] = findings;
      onDone(batch.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return found;
};

/** Validates in this thread, which is faster for a few messages: a call of xmllint starts a thread. */
export const inThisThread: SchemaValidator = async (documents) =>
  documents.map(({ command, kind, text }) => schemaVerdict(command, kind, text));

function batchesOf(documents: readonly NumberedDocument[]): NumberedDocument[][] {
  const batches: NumberedDocument[][] = [];
  for (const same of Map.groupBy(documents, ({ command, kind }) => `${command} ${kind}`).values()) {
    let [batch, characters]: [NumberedDocument[], number] = [[], 0];
    for (const document of same) {
      if (batch.length === limits.messages || characters + document.text.length > limits.characters) {
        if (batch.length > 0) batches.push(batch);
        [batch, characters] = [[], 0];
      }
      batch.push(document);
      characters += document.text.length;
    }
    batches.push(batch);
  }
  return batches.sort((one, other) => other.length - one.length);
}

async function validated(
  batch: readonly NumberedDocument[],
): Promise<(readonly [number, SchemaFinding[]])[]> {
  const [{ command, kind }] = batch as [NumberedDocument];
  // Error messages of xmllint quote validated messages. Random file names show which output lines are its own.
  const prefix = `m${randomBytes(8).toString('hex')}_`;
  const names = batch.map(({ index }) => `${prefix}${index}.xml`);
  const schema = `${prefix}.xsd`;
  const output = await xmllintSays(
    [
      ...batch.map(({ text }, at) => ({
        fileName: names[at] as string,
        contents: Buffer.from(text, 'utf8'),
      })),
      { fileName: schema, contents: schemaOf(command, kind) },
    ],
    ['--nonet', '--schema', schema, '--noout', ...names],
  );
  const lines = output.split('\n').filter((line) => line.startsWith(prefix));
  const byDocument = Map.groupBy(lines, (line) => line.slice(prefix.length).match(/^(\d+)\.xml[: ]/)?.[1]);
  return batch.map(({ index }) => [
    index,
    findingsIn(byDocument.get(String(index)) ?? [], `${command} ${kind}`),
  ]);
}

function findingsIn(lines: readonly string[], schema: string): SchemaFinding[] {
  const found = lines.flatMap((line) => {
    const [, number, message] = /:(\d+): .*?(?:validity|parser|namespace) error : (.*)$/.exec(line) ?? [];
    return message === undefined ? [] : [{ line: Number(number), element: elementOf(message), message }];
  });
  const valid = lines.some((line) => line.endsWith('.xml validates'));
  if (found.length === 0 && !valid)
    throw new Error(`xmllint returned no verdict about a message (${schema})`);
  return found;
}
