import { amountWords, checks, type Plan, plans, type Task } from '../merchant/index.ts';
import { code, heading, page, prose, table, titled } from './markdown.ts';
import type { Page } from './page.ts';

/** The plans of `observe`, and what it checks of a merchant's application. */
export const observePage = (): Page =>
  page(
    'Kit',
    'reference/observe',
    'Plans and checks of observe',
    `${code('tck observe')} leads your application through the tasks of a plan and checks what it sends, what it charges and what it believes.`,
    heading(2, 'Checks', 'checks'),
    table(
      ['Check', 'Passes when', 'Weight', 'Looks at'],
      Object.entries(checks).map(([id, { weight, looksAt, says }]) => [
        code(id),
        prose(says),
        weight,
        looksAt,
      ]),
    ),
    `A required check that fails makes the application not ready. A recommended one is a warning. ${code('practice.*')} checks are not in the specification: money or safety demands them.`,
    ...Object.values(plans).map(planText),
  );

const planText = ({ plan, says, tasks }: Plan): string =>
  titled(
    2,
    `Plan ${code(plan)}`,
    `plan-${plan}`,
    prose(says),
    ...tasks.map(({ id, title, steps, amount, currency, checks: asked, ...ends }) =>
      titled(
        3,
        prose(title),
        `${plan}-${id}`,
        table(
          ['Step', 'Instruction', 'The gateway'],
          steps.map(({ operation, instruction, situation }) => [
            code(operation),
            prose(instruction),
            Object.entries(situation ?? {})
              .map(([what, value]) => `${what}: ${prose(String(value))}`)
              .join(', ') || 'as usual',
          ]),
        ),
        `Task ${code(id)}, ${amountWords(amount, currency)}. ${endsOf(ends, currency)} Checks: ${asked.map(code).join(', ')}.`,
      ),
    ),
  );

/** Every end that is right. */
const endsOf = ({ net, states, orElse }: Pick<Task, 'net' | 'states' | 'orElse'>, currency: string): string =>
  [{ net, states }, ...(orElse ? [orElse] : [])]
    .map(
      (end, index) =>
        `${index === 0 ? 'In the end the buyer' : 'Or the buyer'} ${end.net < 0 ? 'has received' : 'has paid'} ${amountWords(Math.abs(end.net), currency)}, and the order is ${end.states.join(' or ')}.`,
    )
    .join(' ');
