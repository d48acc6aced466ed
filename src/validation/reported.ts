import { faultsIn, type SchemaValidator } from '../schema/index.ts';
import { byStanding, type Finding, type Report } from './finding.ts';
import { isLeftOpen } from './left-open.ts';
import { merged } from './merge.ts';
import { type Message, remarksAbout, schemaDocument } from './message.ts';

/** A message, and what the rules find wrong with it. */
export interface Held {
  readonly message: Message;
  readonly findings: readonly Finding[];
}

/**
 * Holds messages to their schemas as well, in batches: a report of each, in their order.
 *
 * @param onDone told how many more messages are done
 */
export async function reported(
  held: readonly Held[],
  onDone: (more: number) => void,
  validator: SchemaValidator,
): Promise<readonly Report[]> {
  const asked = held.flatMap(({ message }) => {
    const document = schemaDocument(message);
    return document ? [{ message, ...document }] : [];
  });
  onDone(held.length - asked.length);
  const answers = await validator(
    asked.map(({ document }) => document),
    onDone,
  );
  const faults = new Map(
    asked.map(({ message, document, before }, index) => {
      const found = faultsIn(document.command, document.kind, answers[index] ?? []);
      return [message, found.map((fault) => ({ ...fault, line: fault.line + before }))] as const;
    }),
  );
  return held.map(({ message, findings: found }) => {
    const { name, kind, command } = message;
    const all = merged(message, found, faults.get(message) ?? []);
    const { findings, remarks } = byStanding(all.findings.filter((one) => !isLeftOpen(message, one)));
    return {
      file: name,
      kind,
      ...(command && { command }),
      findings,
      remarks: [...remarksAbout(message), ...all.remarks, ...remarks],
    };
  });
}
