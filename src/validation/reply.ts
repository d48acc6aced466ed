import type { Exchange } from '../client/index.ts';
import { admits, type CommandName, describe, type RuleId } from '../contract/index.ts';
import { type Judgement, judge } from '../judges/index.ts';
import { type Element, textAt } from '../message/element.ts';
import { maskXml } from '../message/mask.ts';
import { type Finding, WRONG } from './finding.ts';
import {
  currencyTotal,
  currencyTotalRule,
  elementsAt,
  isWrong,
  type KnownElement,
  knownElementAt,
  knownElements,
  nearest,
  pathsBelow,
} from './known-elements.ts';
import type { Message } from './message.ts';

/**
 * What the judges of the suite find wrong in a reply: what it owes to itself, and to its request where that is known.
 */
export function replyFindings(message: Message, request: Message | undefined): readonly Finding[] {
  const { command, root, body, lines, text, encoding } = message;
  if (!command || !root || !body) return [];
  const exchange: Exchange = {
    command,
    requestText: request?.text ?? '',
    request: request?.root,
    replyText: text,
    reply: root,
    status: 200,
    lyingDeclaration: encoding.lies,
    startedAt: repliedAt(body),
    durationMs: 0,
    probe: false,
  };
  return placedIn(judge(exchange, []), { command, body, lines });
}

/** What judges found wrong in a reply, each at the line of its element. */
export function placedIn(
  judgements: readonly Judgement[],
  {
    command,
    body,
    lines,
  }: Pick<Message, 'lines'> & { readonly command: CommandName; readonly body: Element },
): readonly Finding[] {
  const places = knownElements(command, 'reply');
  return judgements
    .filter(({ verdict }) => verdict === 'failed')
    .flatMap(({ rule, note = 'breaks the rule' }): readonly Finding[] => {
      const members = rule === currencyTotalRule ? wrongMembers(body, places, lines) : [];
      if (members.length > 0) return members;
      const [path, place] = placed(places, rule) ?? [command, { rule }];
      const name = path.split('.').at(-1) ?? path;
      const there = offending(body, path, place);
      // A judge quotes one of several values.
      const words =
        there.length > 1 && place.format
          ? { problem: WRONG, allowed: describe(place.format) }
          : said(maskXml(note), name);
      return there.map((element) => ({
        line: lines.get(element ?? nearest(body, path)) ?? 1,
        ...{ element: name, rule, ...words, by: ['rules'] },
      }));
    });
}

/** Rules that are not named after the element that they are about. */
const outside: Readonly<Record<string, string>> = {
  'invoice.responseCode.': 'inquireInvoice.originalInvoice.invoiceResponseName',
  'inquireInvoice.accepted-is-000': 'inquireInvoice.status',
  [currencyTotalRule]: currencyTotal,
};

/** What is wrong in totals by currency, each by itself: the judge tells of one. */
function wrongMembers(
  body: Element,
  places: ReadonlyMap<string, KnownElement>,
  lines: ReadonlyMap<Element, number>,
): readonly Finding[] {
  return [...pathsBelow(body)].flatMap(([element, path]): Finding[] => {
    const place = knownElementAt(places, path);
    const text = element.text.trim();
    if (place?.rule !== currencyTotalRule || text === '' || !isWrong(place, text)) return [];
    return [
      {
        ...{ line: lines.get(element) ?? 1, element: element.name, rule: currencyTotalRule },
        ...{ problem: WRONG, ...(place.format && { allowed: describe(place.format) }), by: ['rules'] },
      },
    ];
  });
}

function placed(
  places: ReadonlyMap<string, KnownElement>,
  rule: RuleId,
): readonly [string, KnownElement] | undefined {
  const elsewhere = Object.entries(outside).find(([one]) => rule.startsWith(one))?.[1];
  const known = elsewhere === undefined ? undefined : places.get(elsewhere);
  if (elsewhere !== undefined && known) return [elsewhere, known];
  return [...places]
    .filter(([, place]) => rule === place.rule || rule.startsWith(`${place.rule}.`))
    .sort(([, one], [, other]) => other.rule.length - one.rule.length)[0];
}

/** Of several at one place those whose form is wrong, else the first; undefined where there is none. */
function offending(body: Element, path: string, { format }: KnownElement): readonly (Element | undefined)[] {
  const there = elementsAt(body, path);
  const wrong = there.filter(({ text }) => format && !admits(format, text.trim()));
  return wrong.length > 1 ? wrong : [wrong[0] ?? there[0]];
}

/** A judge's words, without the element's name and with what is allowed by itself. */
function said(note: string, name: string): Pick<Finding, 'problem' | 'allowed'> {
  const words = note.replace(new RegExp(`^(?:\\w+\\.)*${name} `), '');
  const [, allowed, met] = /^has to be (.*), and (is .*)$/s.exec(words) ?? [];
  return allowed === undefined || met === undefined ? { problem: words } : { problem: met, allowed };
}

/** When nobody watched the exchange, its own word is all there is. */
export function repliedAt(body: Element): Date {
  const replied = new Date(`${(textAt(body, 'dateTime') ?? '').replace(' ', 'T')}Z`);
  return Number.isNaN(replied.getTime()) ? new Date(0) : replied;
}
