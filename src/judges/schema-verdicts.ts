import type { ExchangeSchema } from '../certificate/schema.ts';
import type { Exchange } from '../client/index.ts';
import { isCommand } from '../contract/index.ts';
import { setDeclarationAside } from '../message/prolog.ts';
import { faultsIn, type SchemaDocument, type SchemaFault, schemaVerdict } from '../schema/index.ts';
import type { Judgement } from './index.ts';

/** The messages of an exchange for their schemas; those that have none are left out. */
export function documentsOf(exchange: Exchange): Partial<Record<'request' | 'reply', SchemaDocument>> {
  const { command, requestText, replyText, status } = exchange;
  // What went over the wire outside HTTP is no message.
  const { through } = exchange;
  if (!isCommand(command) || (status === 0 && !through)) return {};
  const document = (kind: 'request' | 'reply', text: string) =>
    text.trim() === '' ? {} : { [kind]: { command, kind, text: setDeclarationAside(text) } };
  // What no proper client would send may be answered with a page of a web server's own.
  const noReply = exchange.probe && !exchange.reply;
  // Nor is what a client of somebody's own made, or made of a reply: the text on the wire is not known.
  return {
    ...document('request', through ? '' : requestText),
    ...document('reply', noReply || through?.reply === 'decoded' ? '' : replyText),
  };
}

/** Holds both messages of an exchange to their schemas. */
export function schemasOf(exchange: Exchange, judgements: readonly Judgement[]): ExchangeSchema {
  const documents = documentsOf(exchange);
  const failed = judgements.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
  const found = (['request', 'reply'] as const).map((message) => {
    const document = documents[message];
    if (!document) return { word: 'no schema' as const, faults: [] };
    const { command, kind, text } = document;
    const faults = faultsIn(command, kind, schemaVerdict(command, kind, text)).map((fault) => ({
      message,
      ...fault,
      ...(message === 'reply' && { judged: isJudged(fault, failed) }),
    }));
    return { word: faults.length === 0 ? ('valid' as const) : ('not valid' as const), faults };
  });
  const [request, reply] = found;
  const faults = found.flatMap((one) => one.faults);
  return {
    request: request?.word ?? 'no schema',
    reply: reply?.word ?? 'no schema',
    ...(faults.length > 0 && { faults }),
  };
}

/** What is no XML is whatever a judge finds; an element is its own rule, or one of its values' rules. */
function isJudged({ element, rules }: SchemaFault, failed: readonly string[]): boolean {
  if (element === '') return failed.length > 0;
  return failed.some((rule) => rules.some((one) => rule === one || rule.startsWith(`${one}.`)));
}
