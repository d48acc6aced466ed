import { envelopeReply } from '../contract/index.ts';
import { at, type Element, element, textAt } from '../message/element.ts';
import { type Answer, Refusal } from './answer.ts';
import { type Moment, toTheMinute } from './clock.ts';
import { Slot } from './slot.ts';
import { type Language, textOf } from './texts.ts';

/** The header elements of a request. Missing or unreadable values are ''. */
export interface Header {
  readonly command: string;
  readonly requestId: string;
  readonly version: string;
  readonly language: string;
}

export const unreadHeader: Header = { command: '', requestId: '', version: '', language: '' };

/** @throws Refusal if the elements around the request header are missing */
export function headerOf(root: Element): Header {
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
  const command = value('command');
  return {
    command,
    requestId: value('requestId'),
    version: value('version'),
    language: value('language'),
  };
}

export const languageOf = (header: Header): Language =>
  header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG';

const slots = new Map(Object.keys(envelopeReply).map((name) => [name, new Slot(element(name))]));

const withText = (name: string, text: string): Element =>
  slots.get(name)?.withText(text) ?? element(name, text);

/** Returns the reply for an answer, with its elements in the order of the contract. */
export function enveloped(header: Header, answer: Answer, now: Moment): Element {
  const text = textOf(answer.result, languageOf(header), header.command);
  const values: Record<keyof typeof envelopeReply, string | Element | undefined> = {
    command: header.command,
    dateTime: toTheMinute(now),
    requestId: header.requestId,
    tranId: answer.tranId ?? '',
    result: answer.result,
    message: text,
    userMessage: text,
    additionalInfo: answer.info ?? '',
    version: header.version,
    language: header.language,
    commandElement: answer.content,
  };
  const children: Element[] = [];
  for (const name in values) {
    const value = values[name as keyof typeof values];
    if (value !== undefined) children.push(typeof value === 'string' ? withText(name, value) : value);
  }
  if (answer.beside) children.push(...answer.beside);
  return element('ashrait', [element('response', children)]);
}
