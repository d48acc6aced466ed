import { checks, type Plan, plans } from '../merchant/index.ts';
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
    ...tasks.map(({ id, title, steps, amount, currency, net, states, checks: asked }) =>
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
        `Task ${code(id)}, ${money(amount)} ${currency}. In the end the buyer has paid ${money(net)} ${currency}, and the order is ${states.join(' or ')}. Checks: ${asked.map(code).join(', ')}.`,
      ),
    ),
  );

/** From the smallest unit; no plan has a currency without a hundredth. */
const money = (amount: number): string => (amount / 100).toFixed(2);
