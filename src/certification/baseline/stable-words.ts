import type { EvidenceExchange } from '../../certificate/index.ts';

const named =
  /<(tranId|cgUid|uid|orgUid|user|requestId|authNumber|authNo|authNoAcquirer|transmitId|clearingReferanceNo|shovar|fileNumber|cardId|slaveTerminalSequence|uniqueid|queryToken|mpiTransactionId)\b[^>]*>([^<]{4,})</g;

const forms: readonly RegExp[] = [
  /https?:\/\/[^\s,;)"]+/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g,
  /\b\d{2}:\d{2}(?::\d{2})?\b/g,
  /\b\d+(?:\.\d+)?(?= (?:ms|s|seconds|minutes)\b)/g,
  // Ids of transactions. Notes cut long ids, so four digits before `…` also count as an id.
  /\d{6,}…?|\d{4}…/g,
  /\b(?=[0-9A-Z]*\d)(?=[0-9A-Z]*[A-Z])[0-9A-Z]{5,}\b/g,
];

/** Result codes and required values stay in the messages of judges, because they distinguish deviations. */
const stable = /has to be .*?, and is |\b(?:code|codes|result|status|answered|type) "?\d{1,3}"?(?!\d)/g;

/** Replaces ids, references, dates and times in a message by `*`; in messages of judges, all values. */
export function stableWords(
  text: string,
  by: 'scenario' | 'judge',
  exchanges: readonly EvidenceExchange[],
): string {
  let words = text;
  for (const id of idsOf(exchanges)) words = words.replaceAll(id, '*');
  for (const form of forms) words = words.replaceAll(form, '*');
  if (by === 'judge') words = withoutValues(words);
  return words.replaceAll(/\*{2,}/g, '*');
}

const known = new WeakMap<readonly EvidenceExchange[], ReadonlySet<string>>();

function idsOf(exchanges: readonly EvidenceExchange[]): ReadonlySet<string> {
  const found =
    known.get(exchanges) ??
    new Set(
      exchanges
        .flatMap(({ request, reply }) => [...request.matchAll(named), ...reply.matchAll(named)])
        .flatMap(([, , value = '']) => (value.trim().length > 3 ? [value.trim()] : [])),
    );
  known.set(exchanges, found);
  return found;
}

function withoutValues(text: string): string {
  let [from, words] = [0, ''];
  for (const { 0: part, index } of text.matchAll(stable)) {
    words += valuesLeftOut(text.slice(from, index)) + part;
    from = index + part.length;
  }
  return words + valuesLeftOut(text.slice(from));
}

const valuesLeftOut = (text: string): string =>
  text.replaceAll(/"[^"]*\d[^"]*"/g, '"*"').replaceAll(/(?<![\w.])\d+(?:\.\d+)*(?!\w)/g, '*');
