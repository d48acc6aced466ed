import { faultsIn, type SchemaValidator, xmllint } from '../schema/index.ts';
import type { Report, Unusable } from './finding.ts';
import { merged } from './merge.ts';
import { type Input, type Message, NoMessage, readMessage, remarksAbout, schemaDocument } from './message.ts';
import { replyFindings } from './reply.ts';
import { requestFindings } from './request.ts';

/** What came of inputs: of each, in their order, a report or the reason why there is none. */
export interface Validated {
  readonly reports: readonly Report[];
  readonly unusable: readonly Unusable[];
}

export interface ValidateOptions {
  /** The request that the replies among the inputs answer. */
  readonly request?: Message | undefined;
  /** Told how many more inputs are done. */
  readonly onDone?: (more: number) => void;
  /** xmllint if left out. */
  readonly validator?: SchemaValidator;
}

/**
 * Holds requests and replies to their schemas, in batches, and to the rules that a schema cannot say. Needs no network
 * and keeps nothing.
 */
export async function validate(inputs: readonly Input[], options: ValidateOptions = {}): Promise<Validated> {
  const { request, onDone = () => {}, validator = xmllint } = options;
  const messages: Message[] = [];
  const unusable: Unusable[] = [];
  for (const input of inputs) {
    try {
      messages.push(readMessage(input));
    } catch (error) {
      if (!(error instanceof NoMessage)) throw error;
      unusable.push({ file: input.name, reason: error.message });
    }
  }
  const asked = messages.flatMap((message) => {
    const document = schemaDocument(message);
    return document ? [{ message, ...document }] : [];
  });
  onDone(inputs.length - asked.length);
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
  return {
    reports: messages.map((message) => {
      const { name, kind, command, body, lines } = message;
      const rules =
        kind === 'reply'
          ? replyFindings(message, request)
          : command && body
            ? requestFindings(command, body, lines)
            : [];
      const { findings, remarks } = merged(
        message,
        [...message.findings, ...rules],
        faults.get(message) ?? [],
      );
      return {
        file: name,
        kind,
        ...(command && { command }),
        findings,
        remarks: [...remarksAbout(message), ...remarks],
      };
    }),
    unusable,
  };
}
