import { Command } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { ambiguities, findRule, unanswered } from '../contract/index.ts';
import { ambiguityTopics, letter } from '../reference/ambiguities.ts';
import { nearestWords, searchTopics, topicsFor, withoutFillers } from '../reference/find.ts';
import { linesOf } from '../reference/terminal.ts';
import { section, type Topic } from '../reference/topic.ts';
import { styled } from '../reports/terminal.ts';
import { isBuilt } from './handbook.ts';
import { handbookOption } from './option-values.ts';
import type { OptionsOf, Verb } from './output.ts';

const examples = `
For example:
  tck explain 534                 a result code: meaning, place, how to provoke it, what to do
  tck explain refundDeal 321      a code of one command
  tck explain refund              a word of the field: installments, timeout, 3ds, hebrew
  tck explain refundDeal          a command: fields, reply, codes, states
  tck explain cvv                 a field, in all commands that have it
  tck explain doDeal.request.cvv  a rule
  tck explain TxnSetup            a value by its name, or a J code: J9
  tck explain pageNumber          a name that the sandbox chose
  tck explain TRANSMITTED         a state; also: 'on hold', pending transmission
  tck explain 'כרטיס חסום'         a text of a reply, in Hebrew or English
  tck explain declined            a test card or terminal by its role
  tck explain charge-silence      a task of observe, or one of its checks: ledger.net
  tck explain '#1'                a place of the specification with several readings
  tck explain --ambiguities       all places with several readings
  tck explain --questions         the open questions, as a letter to the operator of the gateway
`;

const verb = () =>
  new Command('explain')
    .description('explain a code, command, field, state, rule, test card or terminal')
    .argument('[word...]', 'code, name or other words to explain')
    .option('--ambiguities', 'list the places of the specification that have more than one reading')
    .option('--questions', 'print the open questions as a letter to the operator of the gateway')
    .addOption(handbookOption())
    .option('--json', 'print the explanation as JSON')
    .option('--no-color', 'print no bold text')
    .addHelpText('after', examples);

type Options = OptionsOf<typeof verb>;

export const explainVerb = (): Verb =>
  verb().action((words, options) => void process.stdout.write(answered(words, options)));

function answered(words: readonly string[], options: Options): string {
  if (words.length > 0 && (options.questions || options.ambiguities))
    throw new ConfigurationError(
      '--questions and --ambiguities take no words: remove the words or the option.',
    );
  if (options.questions) return questions(options);
  if (options.ambiguities) return rendered(ambiguityTopics, options, ambiguities);
  if (words.length === 0)
    return options.json ? rendered([], options) : `Usage: tck explain [options] [word...]\n${examples}`;
  const named = topicsFor(words);
  const pages = named.length > 0 ? named : searchTopics(withoutFillers(words));
  if (pages.length === 0) throw new ConfigurationError(unknown(words));
  return rendered(
    // Without a served or built handbook, a link to its page leads nowhere.
    options.handbook === undefined && !isBuilt()
      ? pages
      : pages.map((page) => withAddress(page, options.handbook)),
    options,
  );
}

function withAddress(topic: Topic, handbook?: string): Topic {
  if (topic.at === undefined) return topic;
  const address =
    handbook === undefined
      ? `tck handbook ${findRule(topic.title) ? topic.title : topic.at}`
      : `${handbook.replace(/\/$/, '')}/${topic.at.replace(/#|$/, '.html$&')}`;
  return { ...topic, sections: [...topic.sections, ...section('In the handbook', [address])] };
}

function questions({ json }: Options): string {
  if (!json) return letter(new Date().toISOString().slice(0, 10));
  const asked = ambiguities.map(({ number, title, question, readings }) => ({
    ...{ number, title, question, readings },
  }));
  return `${JSON.stringify({ questions: asked, unanswered }, null, 2)}\n`;
}

function rendered(pages: readonly Topic[], { json, color }: Options, data?: readonly unknown[]): string {
  if (json) return `${JSON.stringify(data ? { ambiguities: data } : { pages }, null, 2)}\n`;
  const bold = (text: string) => (color ? styled('bold', text) : text);
  return pages.map((page) => linesOf(page, bold)).join('\n');
}

function unknown(words: readonly string[]): string {
  const word = words.join(' ');
  // If the user gave several words, similar words are suggested only for the unknown ones.
  const mistaken = words.length > 1 ? words.filter((one) => topicsFor([one]).length === 0) : [];
  const meant = [...new Set([word, ...mistaken].flatMap(nearestWords))];
  const hint =
    meant.length > 0
      ? `did you mean ${meant.slice(0, 3).join(', ')}?`
      : 'run tck explain without a word for examples.';
  return `nothing found for ${JSON.stringify(word.slice(0, 60))}: ${hint}`;
}
