import {
  type CommandName,
  commandData,
  commandNames,
  commandsWithErrors,
  findRule,
  type Rule,
  type RuleId,
} from '../../contract/index.ts';
import { passesLuhn } from '../../secrets/card-number.ts';
import { refusedBin } from '../test-cards.ts';
import { clearing } from './clearing.ts';
import { deals } from './deals.ts';
import { inquiries } from './inquiries.ts';
import { invoices, vendorCodes } from './invoices.ts';
import type { Provocation, Row, Stated } from './provocation.ts';
import { unstated } from './unstated.ts';

/** Rules that define a result code, except the codes of the invoice vendor. */
type CodeRule = Extract<RuleId, `${string}.error.${string}` | `invoice.creationCode.${string}`>;

const stated: Readonly<Record<CodeRule, Row>> & Stated = {
  ...deals,
  ...inquiries,
  ...clearing,
  ...invoices,
  ...vendorCodes,
};

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

/** Steps and advice for each result code, in the order of commands and codes. */
export const provocations: readonly Provocation[] = [
  ...Object.entries(stated).map(([rule, row]) => statedBy(rule as RuleId, row)),
  ...unstated,
].toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));

/** Returns the number of a test card that doDeal refuses with a status of three digits. */
export function refusedCard(status: string): string {
  for (let filler = 0; filler < 10; filler += 1) {
    const number = `${refusedBin}000000${filler}${status}`;
    if (passesLuhn(number)) return number;
  }
  throw new RangeError(`no card ends with ${status}`);
}

/** Returns a body for `POST /__admin/faults`, by which the next request of the command gets the result code. */
export const faultFor = (command: string, result: string): object => ({
  command,
  phase: 'before',
  action: { result },
});

export interface Source {
  readonly rules: readonly Rule[];
  /** The commands for which the specification defines the result code, or '' if a rule defines the code. */
  readonly says: string;
}

const prefixes = [...new Set(commandNames.map((command) => commandData[command].errors))];

const listed = (commands: readonly CommandName[]): string =>
  commands.join(', ').replace(/, (\w+)$/, ' and $1');

/** Returns the rule of a result code. Without a rule, returns the tables of other commands that list the code. */
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
        ? `The specification states the code only for ${listed(stating.flatMap(({ of }) => of))}. For ${listed(commands)}, the sandbox chose the code.`
        : 'The specification does not list this code as a result. The sandbox chose the code, usually because real gateways answer with it.',
  };
}
