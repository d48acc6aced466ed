import { count, type DifferenceKind } from '../../certificate/index.ts';
import { readSent } from '../../client/index.ts';
import { type Element, walk } from '../../message/element.ts';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly text: string;
}

const header = ['version', 'language', 'dateTime', 'requestId'];

/** Returns the differences between two requests. Secrets in both texts must be masked before. */
export function differencesBetween(asked: string, arrived: string): readonly Difference[] {
  const wanted = readSent(asked);
  const received = readSent(arrived);
  if (!wanted) return [];
  const was = leavesOf(wanted);
  if (!received) {
    const [marked] = [...was].filter(([, text]) => /[<&]/.test(text));
    const about = marked ? `; ${nameOf(marked[0])} should be ${shown(marked[1])}` : '';
    return [{ kind: 'malformed', text: `the XML that arrived is not well-formed${about}` }];
  }
  const is = leavesOf(received);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path): Difference[] => {
    const [sent, got] = [was.get(path), is.get(path)];
    if (sent === got) return [];
    const name = nameOf(path);
    if (header.includes(name)) {
      if ((sent ?? '') === (got ?? '')) return [];
      return [{ kind: 'own header', text: `${name} was added by the client` }];
    }
    if (got === undefined) return sent === '' ? [] : [{ kind: 'left out', text: `${name} is missing` }];
    // Some clients always add the empty header field mayBeDuplicate.
    if (sent === undefined && got === '' && !name.includes('.'))
      return [{ kind: 'own header', text: `${name} was added by the client, and is empty` }];
    if (sent === undefined) return [{ kind: 'added', text: `${name} was added` }];
    return [{ kind: 'changed', text: `${name} should be ${shown(sent)} and arrived as ${shown(got)}` }];
  });
}

type Leaf = readonly [path: string, text: string];

function* leavesIn(one: Element, path: string, codes: boolean): Generator<Leaf> {
  if (one.children.length === 0) yield [path, one.text];
  if (codes) for (const [name, text] of Object.entries(one.attributes)) yield [`${path}@${name}`, text];
  for (const child of one.children) yield* leavesIn(child, `${path}.${child.name}`, codes);
}

const joined = (leaves: Iterable<Leaf>): ReadonlyMap<string, string> => {
  const texts = Map.groupBy(leaves, ([path]) => path);
  return new Map([...texts].map(([path, same]) => [path, same.map(([, text]) => text).join(' ')]));
};

const leavesOf = (root: Element) => joined(leavesIn(root, root.name, false));

/** A reply as the user's client returned it. */
interface Returned {
  readonly reply: Element;
  readonly isRaw: boolean;
}

/** Returns the values that the client returned with another text or code than the gateway sent. */
export function misread({ reply, isRaw }: Returned, sent: Element): readonly string[] {
  const wire = joined(leavesIn(sent, sent.name, true));
  return [...joined(leavesIn(reply, reply.name, true))].flatMap(([path, text]) => {
    const was = wire.get(path);
    if (was === undefined) return isRaw ? [`${nameOf(path)} was returned and not sent`] : [];
    if (text.trim() === '' || was.trim() === text.trim()) return [];
    // Clients may return only the first one of repeated elements.
    if (was.startsWith(`${text} `)) return [];
    const returned = shown(text) === shown(was) ? 'with other digits' : `as ${shown(text)}`;
    return [`${nameOf(path)} was sent as ${shown(was)} and returned ${returned}`];
  });
}

/** Returns what the client does not show of a reply. Decoded fields may lack empty elements, and be nested differently. */
export function hiddenIn({ reply, isRaw }: Returned, sent: Element): string | undefined {
  const counts = (root: Element): ReadonlyMap<string, number> => {
    const leaves = [...leavesIn(root, root.name, true)].filter(([, text]) => isRaw || text.trim() !== '');
    const names = Map.groupBy(leaves, ([path]) => (isRaw ? path : path.slice(path.lastIndexOf('.') + 1)));
    return new Map([...names].map(([name, all]) => [name, all.length]));
  };
  const returned = counts(reply);
  const hidden = [...counts(sent)].flatMap(([name, sum]) => {
    const lost = sum - (returned.get(name) ?? 0);
    const own = name.slice(name.lastIndexOf('.') + 1);
    return lost > 0 ? [lost < sum ? `${own} (${lost} of ${sum})` : own] : [];
  });
  const few = hidden.slice(0, 3).join(', ');
  if (hidden.length > 0)
    return `returned a reply without ${few}${hidden.length > 3 ? ` and ${count(hidden.length - 3, 'more element')}` : ''}`;
  const order = (root: Element) => [...walk(root)].map(({ name }) => name).join(' ');
  return isRaw && order(reply) !== order(sent) ? 'returned the elements in another order' : undefined;
}

const nameOf = (path: string): string => path.split('.').slice(2).join('.');

const shown = (value: string): string =>
  `"${(value.length > 80 ? `${value.slice(0, 80)}…` : value).replaceAll(/\d{6,}/g, (run) => `${run.slice(0, 4)}…`)}"`;
