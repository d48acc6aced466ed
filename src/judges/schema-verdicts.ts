import type { ExchangeSchema } from '../certificate/schema.ts';
import type { Exchange } from '../client/index.ts';
import { isCommand } from '../contract/index.ts';
import { setDeclarationAside } from '../message/prolog.ts';
import { faultsIn, type SchemaDocument, type SchemaFault, schemaVerdict } from '../schema/index.ts';
import type { Judgement } from './index.ts';

/** Returns the request and the reply of an exchange, each with its schema. Messages without a schema are left out. */
export function documentsOf(exchange: Exchange): Partial<Record<'request' | 'reply', SchemaDocument>> {
  const { command, requestText, replyText, status } = exchange;
  // If the suite stored a note instead of the request text, there is no request to check.
  const { through } = exchange;
  if (!isCommand(command) || (status === 0 && !through)) return {};
  const document = (kind: 'request' | 'reply', text: string) =>
    text.trim() === '' ? {} : { [kind]: { command, kind, text: setDeclarationAside(text) } };
  // A web server may answer a malformed form with a page of its own.
  const noReply = exchange.probe && !exchange.reply;
  // If another client built the request or decoded the reply, the XML text is unknown.
  return {
    ...document('request', through ? '' : requestText),
    ...document('reply', noReply || through?.reply === 'decoded' ? '' : replyText),
  };
}

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

/** True if a judge found the schema's fault as well: the rule of the element or of one of its values failed. */
function isJudged({ element, rules }: SchemaFault, failed: readonly string[]): boolean {
  if (element === '') return failed.length > 0;
  return failed.some((rule) => rules.some((one) => rule === one || rule.startsWith(`${one}.`)));
}
