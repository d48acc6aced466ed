import { createHash } from 'node:crypto';
import { access, silences } from './access.ts';
import { cancelDealGeneral, cancelDealRequest } from './cancel-deal.ts';
import { commandData } from './commands.ts';
import { combinations, commands, validations } from './deals.ts';
import { doDealRequest } from './do-deal.ts';
import { doDealValues } from './do-deal-values.ts';
import { envelopeGeneral, envelopeReply, envelopeRequest } from './envelope.ts';
import type { ReplyField, RequestField, Says } from './field.ts';
import { inquireInvoiceGeneral, inquireInvoiceRequest } from './inquire-invoice.ts';
import { inquireTerminalRequest } from './inquire-terminal.ts';
import { inquireTransactionsGeneral, inquireTransactionsRequest } from './inquire-transactions.ts';
import { installmentRules } from './installments.ts';
import { invoiceCreationCodes, vendorCodeRules } from './invoice-codes.ts';
import { limits } from './limits.ts';
import { refundDealGeneral, refundDealRequest } from './refund-deal.ts';
import { replyTables } from './reply-tables.ts';
import { errorTables } from './result-codes.ts';
import { type Rule, type RuleId, rule, ruleOf, rulesOf } from './rule.ts';
import { transactionReplyGeneral } from './transaction-reply.ts';
import { financialStates, transitions } from './transitions.ts';
import { terminalTransitions, transmissionStates, transmissionTypes } from './transmissions.ts';
import { transmissionGeneral, transmitInquireGeneral, transmitInquireRequest } from './transmit-inquire.ts';
import { transmitTerminalGeneral, transmitTerminalRequest } from './transmit-terminal.ts';

const both = { binds: 'both', observable: 'reply' } as const;
const gateway = { binds: 'gateway', observable: 'reply' } as const;
const ledger = { binds: 'gateway', observable: 'inquiry' } as const;

/** Values that no stated command, card or state leads to: the suite only records them. */
const unreachable: Readonly<Record<string, Pick<Rule, 'standing'>>> = {
  'transactionType 58': { standing: 'chosen' },
};

/** Every rule of the contract, in the order of the parts of the specification. Ids are unique. */
export const rules: readonly Rule[] = [
  ...rulesOf('command', commands, gateway),
  ...rulesOf('envelope.request', envelopeRequest, both),
  ...rulesOf('envelope.reply', envelopeReply, gateway),
  ...named(envelopeGeneral, gateway),
  ...rulesOf('doDeal.request', doDealRequest, both),
  ...Object.entries(doDealValues).flatMap(([field, values]) =>
    rulesOf(ruleOf('doDeal.request', field, 'value'), withGroup(values, groupOf(field)), both),
  ),
  ...named(installmentRules, both),
  ...rulesOf('validation', validations, both),
  ...named(combinations, gateway),
  ...eachOf(replyTables).flatMap(([prefix, fields]) => [
    ...rulesOf(prefix, fields, gateway),
    ...Object.entries<ReplyField>(fields).flatMap(([name, field]) =>
      valueRules(ruleOf(prefix, name), name, field),
    ),
  ]),
  ...named(transactionReplyGeneral, gateway),
  ...rulesOf('refundDeal.request', refundDealRequest, both),
  ...named(refundDealGeneral, gateway),
  ...rulesOf('cancelDeal.request', cancelDealRequest, both),
  ...named(cancelDealGeneral, gateway),
  ...rulesOf('inquireTransactions.request', inquireTransactionsRequest, both),
  ...named(inquireTransactionsGeneral, both),
  ...rulesOf('inquireTerminal.request', inquireTerminalRequest, both),
  ...rulesOf('transmitTerminal.request', transmitTerminalRequest, both),
  ...named(transmitTerminalGeneral, gateway),
  ...rulesOf('transmitInquire.request', transmitInquireRequest, both),
  ...named(transmitInquireGeneral, gateway),
  ...named(transmissionGeneral, gateway),
  ...named(transmissionTypes, gateway),
  ...rulesOf('inquireInvoice.request', inquireInvoiceRequest, both),
  ...named(inquireInvoiceGeneral, gateway),
  ...rulesOf('transition', transitions, ledger),
  ...rulesOf('transition', terminalTransitions, ledger),
  ...named(financialStates, ledger),
  ...named(transmissionStates, gateway),
  ...eachOf(errorTables).flatMap(([prefix, table]) => rulesOf(prefix, table, gateway)),
  ...rulesOf('invoice.creationCode', invoiceCreationCodes, gateway),
  ...rulesOf('invoice.responseCode', vendorCodeRules, gateway),
  ...rulesOf('limit', limits, both),
  ...named(access, both),
  ...eachOf(silences).map(([number, entry]) =>
    rule(`unstated.${number}`, { standing: 'chosen', ...entry }, gateway),
  ),
];

/** The version of the contract. The middle number increases with new rules. */
export const version = '0.5.0';

/** SHA-256 of all rules and commands, hexadecimal: kits with the same digest check the same rules. */
export const digest: string = createHash('sha256')
  .update(JSON.stringify({ version, rules, commandData }))
  .digest('hex');

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((one) => [one.id, one]));

/** Returns the rule with this id, or undefined. */
export const findRule = (id: string): Rule | undefined => byId.get(id);

/** True for rules that the suite can check: they bind the gateway and are observable. */
export const bindsVisibly = (one: Rule): boolean => one.binds !== 'merchant' && one.observable !== 'no';

function eachOf<T extends object>(tables: T): [keyof T, T[keyof T]][] {
  return Object.entries(tables) as [keyof T, T[keyof T]][];
}

/** The rules of a table whose keys are whole ids. */
function named(entries: Partial<Record<RuleId, Says>>, defaults: Parameters<typeof rule>[2]): Rule[] {
  return eachOf(entries).flatMap(([id, entry]) => (entry ? [rule(id, entry, defaults)] : []));
}

/** The rule id of a value of a coded element: `<field>.value.<code>-<label>`, `.<code>`, or `.<label>` without a code. */
export function valueRuleId(
  field: RuleId,
  valueIds: ReplyField['valueIds'],
  key: string,
  label: string | null,
): RuleId {
  const [code, name = valueIds === 'code' ? undefined : label] = key.split('/');
  return ruleOf(field, `value.${[code, name].filter(Boolean).join('-')}` as string);
}

function valueRules(id: RuleId, name: string, field: ReplyField): Rule[] {
  return Object.entries(field.codes ?? {}).map(([key, label]) => {
    const code = key.split('/', 1)[0];
    const says =
      label === null
        ? `The reply element ${name} can have the code ${code}.`
        : code
          ? `Code ${code} of ${name} is labelled ${label}.`
          : `The reply element ${name} can have the label ${label}.`;
    return rule(
      valueRuleId(id, field.valueIds, key, label),
      {
        ...(field.group !== undefined && { group: field.group }),
        line: field.line,
        says,
        ...unreachable[`${name} ${key}`],
      },
      gateway,
    );
  });
}

function groupOf(field: string): string | undefined {
  return Object.entries<RequestField>(doDealRequest).find(([name]) => name === field)?.[1].group;
}

/** The rules of values have the group of their field. */
function withGroup(entries: Readonly<Record<string, Says>>, group: string | undefined): Record<string, Says> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      { ...(group !== undefined && { group }), ...entry },
    ]),
  );
}
