import { isCommand } from '../contract/index.ts';
import { at } from '../message/element.ts';
import { formsIn } from '../sandbox/index.ts';
import type { MerchantFinding } from './certificate.ts';
import type { WireFinding } from './played.ts';
import type { Session } from './session.ts';
import type { Heard } from './tape.ts';

function formsOf({ command, request }: Heard): ReturnType<typeof formsIn> {
  const body = at(request, 'request');
  const forms = body && isCommand(command) ? formsIn(command, body) : [];
  // A strict session accepts mayBeDuplicate without a warning too.
  return forms.filter(([id]) => id !== 'mayBeDuplicate');
}

/** True for a broken rule that is part of a form of old clients, if the session is lenient. */
export function isAccepted(
  { isLenient, tape }: Session,
  { exchange, rule, element }: Pick<WireFinding, 'exchange' | 'rule' | 'element'>,
): boolean {
  const one = isLenient ? tape.all()[exchange] : undefined;
  return (
    one !== undefined &&
    formsOf(one).some(
      ([, form]) =>
        form.rule === rule ||
        [rule, element].some((name) => form.forgives?.includes(name)) ||
        Object.hasOwn(form.reads ?? {}, element),
    )
  );
}

/** The forms of old clients in requests, each once, as a warning with the number of its requests. */
export const oldFormsIn = (heard: readonly Heard[]): readonly MerchantFinding[] =>
  eachFormOnce(
    heard.flatMap((one) =>
      formsOf(one).map(
        ([id, { rule, remark }]): MerchantFinding => ({
          ...{ rule, command: one.command, element: `form ${id}` },
          problem: `may be refused by a gateway: ${remark.replace(/\.$/, '')}`,
          ...{ weight: 'recommended', count: 1, requests: [one.index + 1] },
        }),
      ),
    ),
  );

export const eachFormOnce = (all: readonly MerchantFinding[]): readonly MerchantFinding[] =>
  [...Map.groupBy(all, ({ element }) => element).values()].map((same) => ({
    ...(same[0] as MerchantFinding),
    command: [...new Set(same.flatMap(({ command }) => command.split(', ')))].join(', '),
    count: same.reduce((sum, { count }) => sum + count, 0),
    requests: same.flatMap(({ requests }) => requests).slice(0, 3),
  }));
