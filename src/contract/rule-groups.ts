const GROUPS: readonly (readonly [prefix: string, title: string])[] = [
  ['command', 'Commands'],
  ['http', 'Transport'],
  ['auth', 'Authentication'],
  ['envelope', 'Envelope'],
  ['doDeal.request', 'doDeal: request'],
  ['validation', 'Validation types'],
  ['combination', 'Combinations of fields'],
  ['installments', 'Installments'],
  ['doDeal', 'doDeal'],
  ['transaction.reply', 'Transaction reply'],
  ['transaction.reply.acquirerData', 'Transaction reply: acquirerData'],
  ['transaction.reply.ashraitEmvData', 'Transaction reply: ashraitEmvData'],
  ['refundDeal', 'refundDeal'],
  ['cancelDeal', 'cancelDeal'],
  ['inquireTransactions', 'inquireTransactions'],
  ['transaction', 'Transaction record'],
  ['inquireTerminal', 'inquireTerminal'],
  ['terminal', 'Terminal record'],
  ['transmitTerminal', 'transmitTerminal'],
  ['transmitInquire', 'transmitInquire'],
  ['transmitType', 'Transmission types'],
  ['transmission', 'Transmission record'],
  ['transmit', 'Transmission errors'],
  ['inquireInvoice', 'inquireInvoice'],
  ['invoice', 'Invoice record'],
  ['invoice.responseCode', 'Invoice: response codes'],
  ['invoice.creationCode', 'Invoice: creation codes'],
  ['state', 'States'],
  ['transition', 'Transitions'],
  ['limit', 'Limits'],
  ['general', 'General'],
  ['version', 'Versioning'],
  ['unstated', 'Open questions to the operator'],
];

const PREFIXES = new Map(GROUPS.map(([prefix, title], place) => [prefix, { title, place }]));

export interface RuleGroup<T> {
  readonly prefix: string;
  readonly title: string;
  readonly rules: readonly T[];
}

/** Returns the longest known prefix of a rule id, or else its first segment. */
export function groupPrefix(id: string): string {
  const segments = id.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const prefix = segments.slice(0, length).join('.');
    if (PREFIXES.has(prefix)) return prefix;
  }
  return segments[0] ?? id;
}

/** Returns all rules in their groups, unknown groups last. */
export function ruleGroups<T extends { readonly id: string }>(rules: readonly T[]): readonly RuleGroup<T>[] {
  const place = (prefix: string) => PREFIXES.get(prefix)?.place ?? GROUPS.length;
  return [...Map.groupBy(rules, (rule) => groupPrefix(rule.id))]
    .map(([prefix, members]) => ({ prefix, title: PREFIXES.get(prefix)?.title ?? prefix, rules: members }))
    .sort((a, b) => place(a.prefix) - place(b.prefix));
}
