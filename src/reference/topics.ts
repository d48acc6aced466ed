import { ambiguityTopics } from './topics/ambiguities.ts';
import { codeTopics } from './topics/codes.ts';
import { commandTopics } from './topics/commands.ts';
import { checkTopics, taskTopics } from './topics/observe.ts';
import { cardTopics, terminalTopics } from './topics/roles.ts';
import { ruleTopics } from './topics/rules.ts';
import { stateTopics } from './topics/states.ts';
import { wordTopics } from './topics/words.ts';

/** Every topic of the reference. Of topics with one name, the first is the likeliest. */
export const topics = [
  ...commandTopics,
  ...codeTopics,
  ...wordTopics.filter(({ kind }) => kind === 'subject'),
  ...stateTopics,
  ...ruleTopics,
  ...cardTopics,
  ...terminalTopics,
  ...wordTopics.filter(({ kind }) => kind === 'name'),
  ...taskTopics,
  ...checkTopics,
  ...ambiguityTopics,
];
