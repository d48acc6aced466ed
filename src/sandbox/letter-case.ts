import { commandData, commandNames, elementsBeside, envelopeRequest } from '../contract/index.ts';
import { type Element, walk } from '../message/element.ts';
import { latin1 } from '../message/encoding.ts';

const ofRequests: ReadonlySet<string> = new Set([
  ...['ashrait', 'request', 'int_in'],
  ...Object.keys(envelopeRequest),
  ...commandNames.flatMap((command) => [
    command,
    ...(elementsBeside[command] ?? []),
    ...Object.keys(commandData[command].request).flatMap((path) => path.split('.')),
  ]),
]);

/**
 * Returns a text about sent names that differ from a name of the specification only in upper and lower case, or ''.
 * A name is left out if the right name is sent too.
 */
export function caseHint(sent: Iterable<string>, names: ReadonlySet<string> = ofRequests): string {
  const given = new Set(sent);
  const others = [...given].filter((name) => !names.has(name)).map((name) => [name.toLowerCase(), name]);
  if (others.length === 0) return '';
  const written = new Map(others as [string, string][]);
  const pairs = [...names].flatMap((name) => {
    const other = given.has(name) ? undefined : written.get(name.toLowerCase());
    return other === undefined ? [] : [`${name} for ${other}`];
  });
  return pairs.length === 0 ? '' : `names are case-sensitive: write ${pairs.join(', ')}`;
}

/** Returns the hint about the names that a refusal mentions, as the end of the text of the refusal. */
export function caseHintFor(refusal: string, sent: Iterable<string>): string {
  const mentioned = new Set(refusal.match(/\w+/g)?.filter((word) => ofRequests.has(word)));
  const hint = caseHint(sent, mentioned);
  return hint && `; ${hint}`;
}

export function* namesOf(root: Element): Generator<string> {
  for (const { name } of walk(root)) yield name;
}

const fieldLimit = 1_000;

/** Yields the field names of a form that consist of letters. The names of the specification do. */
export function* formNames(body: Uint8Array): Generator<string> {
  for (const field of latin1(body).split('&', fieldLimit)) {
    const [, name] = /^(\w{1,20})=/.exec(field) ?? [];
    if (name !== undefined) yield name;
  }
}
