import { type Detections, detectedBy, type Plan, plans, usualChecks } from '../../merchant/index.ts';
import { checkTopics, taskTopics } from '../topics/observe.ts';
import { code, heading, type Page, page, prose, table, titled, topicPart, topicTable } from './markdown.ts';

/** The plans of `observe`, what it checks of a merchant's application, and which broken applications each check detects. */
export const observePage = (detections?: Detections): Page =>
  page(
    'Kit',
    'reference/observe',
    'Plans and checks of observe',
    `${code('tck observe')} gives your application the tasks of a plan. The command checks the requests of the application, the charges, and the order states that the application reports.`,
    heading(2, 'Checks', 'checks'),
    topicTable('Check', checkTopics),
    `A failed required check makes the application not ready. A failed recommended check is a warning. ${code('practice.*')} checks are rules of this kit for safe payments, which the specification does not state.`,
    titled(
      2,
      'Usual checks',
      'usual',
      ...usualChecks.map((ids) => `The ${ids.length} usual checks: ${ids.map(code).join(', ')}.`),
    ),
    ...(detections ? [proofText(detections)] : []),
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
    ...tasks.flatMap(({ id, title }) => {
      const topic = taskTopics.find((one) => one.title === id);
      return topic ? topicPart({ ...topic, says: '' }, 3, `${prose(title)} (${code(id)})`) : [];
    }),
  );
