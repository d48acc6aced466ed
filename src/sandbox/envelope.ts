import type { envelopeReply } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import type { Answer } from './answer.ts';
import { type Moment, toTheMinute } from './clock.ts';
import { type Language, textOf } from './texts.ts';

/** The header of a request, as far as it could be read. */
export interface Header {
  readonly command: string;
  readonly requestId: string;
  readonly version: string;
  readonly language: string;
}

export const unreadHeader: Header = { command: '', requestId: '', version: '', language: '' };

/** The language of texts: ENG unless the header asks for HEB. */
export const languageOf = (header: Header): Language =>
  header.language.toUpperCase() === 'HEB' ? 'HEB' : 'ENG';

/** An answer in its envelope, the elements in the order of the contract. */
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
  const children = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : typeof value === 'string' ? [element(name, value)] : [value],
  );
  return element('ashrait', [element('response', [...children, ...(answer.beside ?? [])])]);
}
