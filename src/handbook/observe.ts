import {
  amountWords,
  type CheckId,
  checks,
  type Detections,
  detectedBy,
  endsOf,
  type Plan,
  plans,
} from '../merchant/index.ts';
import { code, heading, page, prose, table, titled } from './markdown.ts';
import type { Page } from './page.ts';

/** The plans of `observe`, what it checks of a merchant's application, and which broken applications each check detects. */
export const observePage = (detections?: Detections): Page =>
  page(
    'Kit',
    'reference/observe',
    'Plans and checks of observe',
    `${code('tck observe')} gives your application the tasks of a plan. The command checks the requests of the application, the charges, and the order states that the application reports.`,
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
    `A failed required check makes the application not ready. A failed recommended check is a warning. ${code('practice.*')} checks are rules of this kit for safe payments, which the specification does not state.`,
    ...(detections ? [proofText(detections)] : []),
    `Most tasks have the usual checks: ${usual.map(code).join(', ')}.`,
    ...Object.values(plans).map(planText),
  );

/** The matrix of checks by broken shops. */
function proofText(detections: Detections): string {
  const { variants, at } = detections;
  const broken = variants.filter((one) => one.detectedBy !== undefined);
  const fromDocuments = variants.filter((one) => one.fromDocuments).length;
  return titled(
    2,
    'Broken applications that each check detects',
    'proof',
    `The kit tests its own checks with the example shop (${code('examples/shop')}). ${broken.length} broken variants of the shop each have one mistake, and ${variants.length - broken.length} right variants differ and have none. A broken variant counts if the check that is meant for its mistake detects it; a right variant counts if every check passes. On ${at.slice(0, 10)}, ${variants.filter((one) => one.isAsExpected).length} of ${variants.length} variants counted. ${fromDocuments} variants were written from the specification and the shop by an author who did not know the checks.`,
    table(
      ['Check', 'Detects, by plan', 'Its own', 'Alone'],
      [...detectedBy(detections)].map(([id, { inPlan, own, alone }]) => [
        code(id),
        [...inPlan].flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])).join(', '),
        ...[own, alone].map(String),
      ]),
    ),
    `"Its own" counts broken variants whose mistake the check is meant for. "Alone" counts broken variants that no other check detects. "Detects, by plan" counts all broken variants that the check detects in the tasks of a plan. ${code('proof/observe.json')} has the result of each variant; ${code('npm run variants')} plays all of them again.`,
  );
}

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
        `Task ${code(id)}, ${amountWords(amount, currency)}. ${endWords(ends, currency)} ${checksOf(asked)}`,
      ),
    ),
  );

const allTasks = Object.values(plans).flatMap(({ tasks }) => tasks);

/** What most tasks check: told once, since the page would be twice as large. */
const usual = (Object.keys(checks) as CheckId[]).filter(
  (id) => allTasks.filter((task) => task.checks.includes(id)).length > allTasks.length / 2,
);

function checksOf(asked: readonly CheckId[]): string {
  const listed = (some: readonly CheckId[]) => some.map(code).join(', ');
  const without = usual.filter((id) => !asked.includes(id));
  const more = asked.filter((id) => !usual.includes(id));
  if (without.length > 3) return `Checks: ${listed(asked)}.`;
  const less = without.length > 0 ? ` without ${listed(without)}` : '';
  return `Checks: the usual ones${less}${more.length > 0 ? ` and ${listed(more)}` : ''}.`;
}

/** Every end that is right. */
const endWords = (task: Parameters<typeof endsOf>[0], currency: string): string =>
  endsOf(task)
    .map(
      (end, index) =>
        `${index === 0 ? 'In the end the buyer' : 'Or the buyer'} ${end.net < 0 ? 'has received' : 'has paid'} ${amountWords(Math.abs(end.net), currency)}, and the order is ${end.states.join(' or ')}.`,
    )
    .join(' ');
