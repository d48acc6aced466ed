import { count, type DifferenceKind } from '../../certificate/index.ts';
import { readSent } from '../../client/index.ts';
import type { Element } from '../../message/element.ts';

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

function leavesOf(root: Element): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const gather = (one: Element, path: string): void => {
    const before = leaves.get(path);
    if (one.children.length === 0)
      leaves.set(path, before === undefined ? one.text : `${before} ${one.text}`);
    for (const child of one.children) gather(child, `${path}.${child.name}`);
  };
  gather(root, root.name);
  return leaves;
}

export function misread(decoded: Element | undefined, sent: Element | undefined): readonly string[] {
  if (!decoded || !sent) return [];
  const wire = leavesOf(sent);
  return [...leavesOf(decoded)].flatMap(([path, text]) => {
    const was = wire.get(path);
    if (was === undefined || text.trim() === '' || was.trim() === text.trim()) return [];
    // Clients may return only the first one of repeated elements.
    if (was.startsWith(`${text} `)) return [];
    const returned = shown(text) === shown(was) ? 'with other digits' : `as ${shown(text)}`;
    return [`${nameOf(path)} was sent as ${shown(was)} and returned ${returned}`];
  });
}

export function hiddenIn(decoded: Element, sent: Element | undefined): string | undefined {
  const namesIn = (root: Element): string[] =>
    [...leavesOf(root)].flatMap(([path, text]) =>
      text.trim() === '' ? [] : [path.slice(path.lastIndexOf('.') + 1)],
    );
  const returned = new Set(namesIn(decoded));
  const hidden = [...new Set(sent ? namesIn(sent) : [])].filter((name) => !returned.has(name));
  if (hidden.length === 0) return undefined;
  const few = hidden.slice(0, 3).join(', ');
  return `returned fields without ${few}${hidden.length > 3 ? ` and ${count(hidden.length - 3, 'more element')}` : ''}`;
}

const nameOf = (path: string): string => path.split('.').slice(2).join('.');

const shown = (value: string): string =>
  `"${value.slice(0, 40).replaceAll(/\d{6,}/g, (run) => `${run.slice(0, 4)}…`)}"`;
