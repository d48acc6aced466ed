import { commandData, commandNames, envelopeRequest, isBeside, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { declarationOf, decode } from '../message/encoding.ts';
import { intInOf, readForm } from '../message/form.ts';
import { maskXml } from '../message/mask.ts';
import { MessageError } from '../message/message-error.ts';
import { readRequest } from '../message/read-request.ts';
import { writeReply } from '../message/write-reply.ts';
import { authenticated } from './access.ts';
import { type Answer, Refusal } from './answer.ts';
import { toTheSecond } from './clock.ts';
import { enveloped, type Header, languageOf, unreadHeader } from './envelope.ts';
import { handlers } from './handlers.ts';
import type { Merchant } from './merchants.ts';
import type { SandboxState } from './state.ts';
import type { Language } from './texts.ts';

/** Versions that clients of the gateway have been seen to send; the specification names 2000. */
const versions: readonly string[] = [...envelopeRequest.version.format.values, '1001', '1000', '100'];

/**
 * Answers one posted form. Whatever the form holds, the answer is the text of an XML reply: a refusal is data. What is
 * refused changes nothing.
 */
export function relay(
  state: SandboxState,
  posted: { readonly body: Uint8Array; readonly query: string },
): string {
  const remarks: string[] = [];
  let header = unreadHeader;
  let answer: Answer;
  let text = '';
  try {
    const form = readForm(posted.body, posted.query);
    const decoded = decode(intInOf(form));
    text = decoded.text;
    if (decoded.lies) remarks.push('The XML declaration names another encoding than the bytes are in.');
    const root = readRequest(text);
    header = headerOf(root);
    const merchant = authenticated(state, header.command, root, form);
    answer = answered(state, merchant, root, header, remarks);
  } catch (error) {
    answer = refused(error, header, text);
  }
  state.journal.add({
    at: toTheSecond(state.clock.now()),
    command: isCommand(header.command) ? header.command : '',
    result: answer.result,
    rule: answer.rule,
    // What is not XML cannot be masked element by element.
    request: text.includes('<') ? maskXml(text) : `${text.length} characters that are not XML`,
    remarks,
  });
  return writeReply(enveloped(header, answer, state.clock.now()), declarationOf('UTF-8'));
}

/** A refusal that does not come from a command, in the envelope of a request that could not be read. */
export function refusedUnread(state: SandboxState, result: string, rule: string, info: string): string {
  const now = state.clock.now();
  state.journal.add({ at: toTheSecond(now), command: '', result, rule, request: info, remarks: [] });
  return writeReply(enveloped(unreadHeader, { result, rule, info }, now), declarationOf('UTF-8'));
}

function headerOf(root: Element): Header {
  if (root.name !== 'ashrait')
    throw new Refusal('325', 'envelope.request.ashrait', 'the root element has to be ashrait');
  const request = at(root, 'request');
  if (!request)
    throw new Refusal(
      '325',
      'envelope.request.ashrait.request',
      'the element request is missing below ashrait',
    );
  const value = (name: string) => textAt(request, name) ?? '';
  return {
    command: value('command'),
    requestId: value('requestId'),
    version: value('version'),
    language: value('language'),
  };
}

function answered(
  state: SandboxState,
  merchant: Merchant,
  root: Element,
  header: Header,
  remarks: string[],
): Answer {
  const bad = (name: keyof Header, allowed: readonly string[]) =>
    new Refusal('462', `envelope.request.${name}`, `${name} has to be one of ${allowed.join(', ')}`);
  const { command } = header;
  if (!isCommand(command)) throw bad('command', commandNames);
  if (!versions.includes(header.version)) throw bad('version', versions);
  if (header.version !== '2000') remarks.push('version has to be 2000.');
  if (header.language !== '' && !/^(ENG|HEB)$/i.test(header.language)) throw bad('language', ['ENG', 'HEB']);
  const request = at(root, 'request');
  const parameters = at(request, command);
  const hasElement = Object.keys(commandData[command].request).some((name) => !isBeside(command, name));
  if (!parameters && hasElement)
    throw new Refusal(
      '401',
      'envelope.request.commandElement',
      `the element ${command} is missing below request`,
    );
  const field = (path: string) => textAt(isBeside(command, path) ? request : parameters, path) || undefined;
  for (const [name, same] of Map.groupBy(parameters?.children ?? [], (child) => child.name))
    if (same.length > 1) remarks.push(`${name} is there ${same.length} times; the first one counts.`);
  try {
    return handlers[command].answer({ state, merchant, language: languageOf(header), field });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...told(error), ...handlers[command].refused(error.result, languageOf(header), field) };
  }
}

function refused(error: unknown, header: Header, text: string): Answer {
  if (error instanceof MessageError) {
    const missing = error.code === 'missing-int_in' || error.code === 'not-a-form';
    return {
      result: missing ? '414' : '325',
      rule: missing ? 'http.form.int_in' : 'inquireTransactions.error.325',
      info: missing ? 'the form field int_in is missing' : `the XML is not well-formed: ${error.message}`,
      ...contentFor(text.match(/<command>\s*(\w+)/)?.[1], '325'),
    };
  }
  if (!(error instanceof Refusal)) throw error;
  return { ...told(error), ...contentFor(header.command, error.result, languageOf(header)) };
}

const told = ({ result, rule, message }: Refusal): Answer => ({ result, rule, info: message });

/** What a refusal holds beside its result where the command's parameters could not be looked at. */
function contentFor(
  command: string | undefined,
  result: string,
  language: Language = 'ENG',
): Partial<Answer> {
  return isCommand(command) ? handlers[command].refused(result, language, () => undefined) : {};
}
