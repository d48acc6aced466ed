import {
  type CommandName,
  commandData,
  commandNames,
  commandsWithErrors,
  findRule,
  type Rule,
  type RuleId,
} from '../../contract/index.ts';
import { passesLuhn } from '../../message/card-number.ts';
import { refusedBin } from '../test-cards.ts';
import { clearing } from './clearing.ts';
import { deals } from './deals.ts';
import { inquiries } from './inquiries.ts';
import { invoices, vendorCodes } from './invoices.ts';
import type { Provocation, Row, Stated } from './provocation.ts';
import { unstated } from './unstated.ts';

/** The rules that state a result code. Those of the vendor are listed by what they are about. */
type CodeRule = Extract<RuleId, `${string}.error.${string}` | `invoice.creationCode.${string}`>;

/** One row for each code that the specification states. */
const stated: Readonly<Record<CodeRule, Row>> & Stated = {
  ...deals,
  ...inquiries,
  ...clearing,
  ...invoices,
  ...vendorCodes,
};

/** Where the codes of an invoice stand in the reply. */
const places: Readonly<Record<string, string>> = {
  'invoice.creationCode': 'originalInvoice.invoiceCreationCode',
  'invoice.responseCode': 'originalInvoice.invoiceResponseCode',
};

function statedBy(rule: RuleId, row: Row): Provocation {
  const prefix = rule.slice(0, rule.lastIndexOf('.'));
  const at = places[prefix];
  return {
    code: rule === 'doDeal.error.refusal' ? '004' : rule.slice(-3),
    rule,
    commands: at === undefined ? commandsWithErrors(prefix) : ['inquireInvoice'],
    ...row,
    ...(at !== undefined && { at }),
  };
}

const orderOf = ({ commands: [first], code, at = '' }: Provocation): string =>
  `${first && commandNames.indexOf(first)} ${at} ${code}`;

/** How each result code is brought about in the sandbox, and what it asks of a merchant, by command and code. */
export const provocations: readonly Provocation[] = [
  ...Object.entries(stated).map(([rule, row]) => statedBy(rule as RuleId, row)),
  ...unstated,
].toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));

/** A test card with which doDeal is refused with that status, three digits other than 000. */
export function refusedCard(status: string): string {
  for (let filler = 0; filler < 10; filler += 1) {
    const number = `${refusedBin}000000${filler}${status}`;
    if (passesLuhn(number)) return number;
  }
  throw new RangeError(`no card ends with ${status}`);
}

/** What `POST /__admin/faults` takes to have the next such command answered with a code, and nothing done. */
export const faultFor = (command: string, result: string): object => ({
  command,
  phase: 'before',
  action: { result },
});

/** Where the specification states a code. */
export interface Source {
  readonly rules: readonly Rule[];
  /** For which commands the code is stated; '' for a code with a rule of its own. */
  readonly says: string;
}

const prefixes = [...new Set(commandNames.map((command) => commandData[command].errors))];

const listed = (commands: readonly CommandName[]): string =>
  commands.join(', ').replace(/, (\w+)$/, ' and $1');

/** A code stands in a rule of its own, in the tables of other commands, or nowhere in the specification. */
export function sourceOf({ rule, code, commands }: Provocation): Source {
  const own = findRule(rule ?? '');
  if (own) return { rules: [own], says: '' };
  const success = findRule('envelope.reply.result');
  if (code === '000' && success)
    return { rules: [success], says: 'The specification states the code for every command.' };
  const stating = prefixes.flatMap((prefix) => {
    const found = findRule(`${prefix}.${code}`);
    return found ? [{ found, of: commandsWithErrors(prefix) }] : [];
  });
  return {
    rules: stating.map(({ found }) => found),
    says:
      stating.length > 0
        ? `The specification states the code only for ${listed(stating.flatMap(({ of }) => of))}. For ${listed(commands)}, the sandbox chose it.`
        : 'The specification does not have this code. The sandbox chose it, usually because real gateways answer with it.',
  };
}
