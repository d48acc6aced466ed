import type { ElementNames, HiddenRule } from '../certificate/index.ts';
import { type Exchange, resultOf } from '../client/index.ts';
import {
  commandData,
  envelopeReply,
  isCommand,
  makesTransaction,
  type ReplyTable,
} from '../contract/index.ts';
import type { Judgement } from '../judges/judge.ts';
import { seenForCoverage } from '../judges/seen-elements.ts';
import { at } from '../message/element.ts';

/** Rules about reply elements that repeat the request, which the user's client may have sent with other values. */
const echoes = /^envelope\.reply\.(requestId|version|language|command)$/;

/** The fields that a user's client decodes can lack reply elements, so a missing element is no pass and no failure. */
export function abstained(
  exchange: Exchange,
  judgements: readonly Judgement[],
): { readonly decided: readonly Judgement[]; readonly hidden: readonly HiddenRule[] } {
  const { through } = exchange;
  if (!through) return { decided: judgements, hidden: [] };
  const hidden: HiddenRule[] = [
    {
      rule: 'http.status-200-on-failure',
      reason: `${through.client} does not show the HTTP status`,
    },
  ];
  const names = through.reply === 'decoded' ? elementsIn(exchange) : undefined;
  if (names && resultOf(exchange) === '000')
    for (const rule of rulesOfReply(exchange))
      if (!names.has(rule)) hidden.push({ rule, reason: lefts(through.client) });
  const decided = judgements.filter(({ rule, verdict }) => {
    if (verdict === 'failed' && echoes.test(rule)) {
      hidden.push({
        rule,
        reason: `${through.client} may have sent another ${rule.slice(rule.lastIndexOf('.') + 1)}`,
      });
      return false;
    }
    if (!names || names.has(rule)) return true;
    hidden.push({ rule, reason: lefts(through.client) });
    return false;
  });
  return { decided, hidden };
}

const lefts = (client: string): string =>
  `${client} returns decoded fields, which do not show the subject of the rule`;

const tablesOf = ({ command }: Exchange): readonly ReplyTable[] =>
  isCommand(command) ? commandData[command].reply : [];

const rulesOfReply = (exchange: Exchange): readonly string[] =>
  tablesOf(exchange).flatMap(({ prefix, fields }) => Object.keys(fields).map((name) => `${prefix}.${name}`));

/** True if the fields that the client decoded lack elements of a complete reply. */
export function lacksElements(exchange: Exchange): boolean {
  const { command, through } = exchange;
  // Refusals of deals, refunds and cancellations have all elements of a transaction; others can be shorter.
  if (through?.reply !== 'decoded' || (resultOf(exchange) !== '000' && !makesTransaction(command)))
    return false;
  const header = at(exchange.reply, 'response')?.children.map(({ name }) => name) ?? [];
  if (Object.keys(envelopeReply).some((name) => !header.includes(name))) return true;
  const seen = elementsIn(exchange);
  return tablesOf(exchange).some(({ prefix, fields }) =>
    Object.entries(fields).some(
      ([name, { carried, observable }]) =>
        carried !== 'sometimes' && observable !== 'no' && !seen.has(`${prefix}.${name}`),
    ),
  );
}

function elementsIn(exchange: Exchange): ReadonlySet<string> {
  const { filled, empty } = seenForCoverage([exchange]);
  return elementIds([filled, empty]);
}

/** The rule ids of elements that were seen, from lists of names by the prefix of the ids. */
export const elementIds = (seen: readonly ElementNames[]): ReadonlySet<string> =>
  new Set(
    seen.flatMap((tables) =>
      Object.entries(tables).flatMap(([prefix, names]) =>
        names.split(' ').map((name) => `${prefix}.${name}`),
      ),
    ),
  );
