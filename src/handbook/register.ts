import { ambiguities, source } from '../contract/index.ts';
import { list, page, prose, ruleLink, titled } from './markdown.ts';
import type { Page } from './page.ts';

/** The ambiguity register: an anchor for each entry. */
export const registerPage = (): Page =>
  page(
    'Gateway',
    'reference/ambiguities',
    'What the specification leaves open',
    `The specification can be read in more than one way in ${ambiguities.length} places. Each entry says which readings the suite accepts. Ask the operator of your gateway which reading is right.`,
    ...ambiguities.map(({ number, title, lines, readings, sandbox, accepts, question, rules }) =>
      titled(
        3,
        `#${number} ${prose(title)}`,
        `ambiguity-${number}`,
        `Source: ${[...new Set(lines.map(source))].map(prose).join('; ')}.`,
        list(readings.map((reading, index) => `**${'abcdefgh'[index]})** ${prose(reading)}`)),
        `**The sandbox:** ${prose(sandbox)}`,
        `**The suite accepts:** ${prose(accepts)}`,
        `**Ask the operator:** ${prose(question)}`,
        rules.length === 0 ? '' : `Rules: ${rules.map((id) => ruleLink(id)).join(', ')}`,
      ),
    ),
  );
