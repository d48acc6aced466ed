import {
  admits,
  type CommandName,
  codeOf,
  currencyTotalForms,
  type Format,
  type ReplyField,
  type RequestField,
  type RuleId,
} from '../contract/index.ts';
import { type Element, walk } from '../message/element.ts';
import { elementsOf, type MessageKind } from '../schema/index.ts';

export interface KnownElement {
  readonly rule: RuleId;
  readonly format?: Format;
  readonly otherwise?: Format;
  readonly codes?: readonly string[];
}

/** Returns the elements of a message in the contract, by their paths below `request` or `response`. */
export function knownElements(command: CommandName, kind: MessageKind): ReadonlyMap<string, KnownElement> {
  const key = `${command} ${kind}`;
  const known = all.get(key);
  if (known) return known;
  const places = new Map([
    ...elementsOf(command, kind).map(({ path, rule, field }) => [path, elementFor(rule, field)] as const),
    ...(command === 'transmitInquire' && kind === 'reply' ? currencyTotals : []),
  ]);
  all.set(key, places);
  return places;
}

const all = new Map<string, ReadonlyMap<string, KnownElement>>();

function elementFor(rule: RuleId, field: RequestField | ReplyField): KnownElement {
  const { format } = field;
  if ('occurrence' in field)
    return { rule, format: field.format, ...(field.otherwise && { otherwise: field.otherwise.format }) };
  const codes = field.codes ?? field.sharedCodes;
  return { rule, ...(format && { format }), ...(codes && { codes: Object.keys(codes).map(codeOf) }) };
}

export const currencyTotalRule = 'transmission.record.currencyTotal';
export const currencyTotal = 'transmitInquire.transmitStatistics.ref.currencyTotal';

const currencyTotals = Object.entries(currencyTotalForms).map(
  ([name, format]) => [`${currencyTotal}.${name}`, { rule: currencyTotalRule, format }] as const,
);

/** The specification does not name the sections with totals by currency, so their names are ignored in paths. */
export const knownElementAt = (
  places: ReadonlyMap<string, KnownElement>,
  path: string,
): KnownElement | undefined =>
  places.get(path) ??
  places.get(
    path.replace(/(?<=^transmitInquire\.transmitStatistics\.ref\.).*\.(?=currencyTotal(?:\.|$))/, ''),
  );

export const isWrong = ({ format, otherwise }: KnownElement, text: string): boolean =>
  format !== undefined && ![format, otherwise].some((one) => one && admits(one, text));

export function elementsAt(from: Element, path: string): readonly Element[] {
  return path
    .split('.')
    .reduce<readonly Element[]>(
      (here, name) => here.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
}

export function nearest(from: Element, path: string): Element {
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const [found] = elementsAt(from, names.slice(0, length).join('.'));
    if (found) return found;
  }
  return from;
}

export function pathsBelow(from: Element): ReadonlyMap<Element, string> {
  const paths = new Map<Element, string>([[from, '']]);
  for (const parent of walk(from))
    for (const child of parent.children) {
      const above = paths.get(parent);
      paths.set(child, above ? `${above}.${child.name}` : child.name);
    }
  return paths;
}

/** Returns the rules about elements that a request contains, which are the rules that it can violate. */
export function rulesOfRequest(command: CommandName, body: Element): readonly RuleId[] {
  const places = knownElements(command, 'request');
  return [...new Set([...pathsBelow(body).values()].flatMap((path) => places.get(path)?.rule ?? []))];
}
