import { type SchemaValidator, xmllint } from '../schema/index.ts';
import type { Report, Unusable } from './finding.ts';
import { type Input, type Message, NoMessage, readMessage } from './message.ts';
import { replyFindings } from './reply.ts';
import { reported } from './reported.ts';
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
  onDone(unusable.length);
  const held = messages.map((message) => {
    const { kind, command, body, lines } = message;
    const rules =
      kind === 'reply'
        ? replyFindings(message, request)
        : command && body
          ? requestFindings(command, body, lines)
          : [];
    return { message, findings: [...message.findings, ...rules] };
  });
  return { reports: await reported(held, onDone, validator), unusable };
}
