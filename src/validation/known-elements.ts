import {
  admits,
  type CommandData,
  type CommandName,
  codeOf,
  commandData,
  currencyTotalForms,
  envelopeReply,
  envelopeRequest,
  type Format,
  isBeside,
  type ReplyField,
  type RequestField,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';
import { type Element, walk } from '../message/element.ts';
import type { MessageKind } from '../schema/index.ts';

/** Facts of the contract about an element at a path. */
export interface KnownElement {
  readonly rule: RuleId;
  readonly format?: Format;
  /** The form under other conditions. */
  readonly otherwise?: Format;
  readonly codes?: readonly string[];
}

/** The elements of a message in the contract, by their paths below `request` or `response`. */
export function knownElements(command: CommandName, kind: MessageKind): ReadonlyMap<string, KnownElement> {
  const key = `${command} ${kind}`;
  const known = all.get(key);
  if (known) return known;
  const places = new Map(kind === 'request' ? ofRequest(command) : ofReply(command));
  all.set(key, places);
  return places;
}

const all = new Map<string, ReadonlyMap<string, KnownElement>>();

function ofRequest(command: CommandName): (readonly [string, KnownElement])[] {
  const { prefix, request } = commandData[command] as CommandData;
  const below = (path: string) => (isBeside(command, path) ? path : `${command}.${path}`);
  return [
    ...Object.entries<RequestField>(envelopeRequest).map(
      ([name, { format }]) => [name, { rule: ruleOf('envelope.request', name), format }] as const,
    ),
    ...Object.entries(request).flatMap(([path, { format, otherwise, alsoAt }]) => {
      const place = {
        rule: ruleOf(prefix, path),
        format,
        ...(otherwise && { otherwise: otherwise.format }),
      };
      const paths = [path, ...(alsoAt === undefined ? [] : [alsoAt])];
      return paths.map((one) => [below(one), place] as const);
    }),
  ];
}

function ofReply(command: CommandName): (readonly [string, KnownElement])[] {
  const { reply, answersIn } = commandData[command] as CommandData;
  const place = (rule: RuleId, { format, sharedCodes, codes = sharedCodes }: ReplyField): KnownElement => ({
    rule,
    ...(format && { format }),
    ...(codes && { codes: Object.keys(codes).map(codeOf) }),
  });
  return [
    ...Object.entries<ReplyField>(envelopeReply).map(
      ([name, field]) => [name, place(ruleOf('envelope.reply', name), field)] as const,
    ),
    ...reply.flatMap(({ prefix, within, fields }) =>
      Object.entries(fields).map(([path, field]) => {
        const whole = [answersIn === 'element' ? command : '', within, path].filter((part) => part !== '');
        return [whole.join('.'), place(ruleOf(prefix, path), field)] as const;
      }),
    ),
    ...(command === 'transmitInquire'
      ? Object.entries(currencyTotalForms).map(
          ([name, format]) => [`${currencyTotal}.${name}`, { rule: currencyTotalRule, format }] as const,
        )
      : []),
  ];
}

/** The rule of a total by currency and of all its elements. */
export const currencyTotalRule = 'transmission.record.currencyTotal';
export const currencyTotal = 'transmitInquire.transmitStatistics.ref.currencyTotal';

/** The element at a path. Sections around a total by currency have no stated names and are ignored. */
export const knownElementAt = (
  places: ReadonlyMap<string, KnownElement>,
  path: string,
): KnownElement | undefined =>
  places.get(path) ??
  places.get(
    path.replace(/(?<=^transmitInquire\.transmitStatistics\.ref\.).*\.(?=currencyTotal(?:\.|$))/, ''),
  );

/** True if a text, which must not be empty, has no form of its element. */
export const isWrong = ({ format, otherwise }: KnownElement, text: string): boolean =>
  format !== undefined && ![format, otherwise].some((one) => one && admits(one, text));

/** All elements at a path, in document order. */
export function elementsAt(from: Element, path: string): readonly Element[] {
  return path
    .split('.')
    .reduce<readonly Element[]>(
      (here, name) => here.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
}

/** The deepest existing element on a path. */
export function nearest(from: Element, path: string): Element {
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const [found] = elementsAt(from, names.slice(0, length).join('.'));
    if (found) return found;
  }
  return from;
}

/** The path of each element below `from`. */
export function pathsBelow(from: Element): ReadonlyMap<Element, string> {
  const paths = new Map<Element, string>([[from, '']]);
  for (const parent of walk(from))
    for (const child of parent.children) {
      const above = paths.get(parent);
      paths.set(child, above ? `${above}.${child.name}` : child.name);
    }
  return paths;
}

/** Rules of the elements in a request: the rules that the request can break. */
export function rulesOfRequest(command: CommandName, body: Element): readonly RuleId[] {
  const places = knownElements(command, 'request');
  return [...new Set([...pathsBelow(body).values()].flatMap((path) => places.get(path)?.rule ?? []))];
}
