import { xmllint } from '../schema/index.ts';
import type { Unusable } from './finding.ts';
import { type Input, type Message, NoMessage, readMessage } from './message.ts';
import { replyFindings } from './reply.ts';
import { reported } from './reported.ts';
import { requestFindings } from './request.ts';

interface ValidateOptions {
  readonly request?: Message | undefined;
  /** Called with the number of inputs of each finished batch. */
  readonly onDone?: (more: number) => void;
}

/** Validates requests and replies against their schemas and the rules of the contract. Uses no network and stores nothing. */
export async function validate(inputs: readonly Input[], options: ValidateOptions = {}) {
  const { request, onDone = () => {} } = options;
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
  const checked = messages.map((message) => {
    const { kind, command, body, lines } = message;
    const rules =
      kind === 'reply'
        ? replyFindings(message, request)
        : command && body
          ? requestFindings(command, body, lines)
          : [];
    return { message, findings: [...message.findings, ...rules] };
  });
  return { reports: await reported(checked, onDone, xmllint), unusable };
}
