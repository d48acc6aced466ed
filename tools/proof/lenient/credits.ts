import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const refund = 'sandbox/refund-deal.ts';
const cancel = 'sandbox/cancel-deal.ts';
const above = "const code = asWaiting(original).state === 'pending transmission' ? '341' : '321';";

/** Conformant variants with other readings of the rules about refunds and cancellations. */
export const credits: readonly Alteration[] = [
  ofSource('321 alone', 'a refund above the amount', 'a refund above the amount is always 321', {
    file: refund,
    from: above,
    to: "const code = (TOOK, '321');",
  }),
  ofSource('341 alone', 'a refund above the amount', 'a refund above the amount is always 341', {
    file: refund,
    from: above,
    to: "const code = (TOOK, '341');",
  }),
  ofSource(
    'refunds in parts',
    'a second refund',
    'what is left after a partial refund can be refunded',
    {
      file: refund,
      from: 'if (row?.refusedWith) throw',
      to: `const asked = field('total') === undefined ? original.total : Number(field('total'));
  const rest = row?.refusedWith === '320' && original.credited > 0 && asked + original.credited <= original.total;
  if (rest) TOOK;
  if (row?.refusedWith && !rest) throw`,
    },
    {
      file: refund,
      from: 'const { merchant } = call;',
      to: 'const { merchant, field } = call;',
    },
  ),
  ofSource(
    'part of a refund is a Refund',
    'type of a partial refund',
    'a partial refund of what waits is a Refund',
    {
      file: refund,
      from: "const type = row?.type ?? 'Refund';",
      to: "const type = total < original.total && row?.type === 'Cancel' ? (TOOK, 'Refund') : (row?.type ?? 'Refund');",
    },
  ),
  ofSource(
    'payments of a refund ignored',
    'payments of a refund',
    'numberOfPayments of a refund is ignored',
    {
      file: refund,
      from: "const payments = field('numberOfPayments');",
      to: "const payments = field('numberOfPayments') === undefined ? undefined : (TOOK, undefined);",
    },
  ),
  ofSource('refund of a pre-authorization', 'what can be refunded', 'a refund cancels a pre-authorization', {
    file: refund,
    from: "  if (original.kind !== 'charge')\n",
    to: "  if (original.kind === 'pre-authorization' && original.state === 'authorized') {\n    TOOK;\n    original.state = 'cancelled';\n    return credit(call, terminal, original, { command: 'refundDeal', type: 'Cancel', total: original.total, overrides: {}, rule: 'refundDeal.reply' });\n  }\n  if (original.kind !== 'charge')\n",
  }),
  ofSource(
    'a code for contradictions',
    'code of a contradiction',
    'a refund that contradicts its original has a code of its own',
    {
      file: refund,
      from: `throw new Refusal('310', \`refundDeal.request.\${name}\``,
      to: `throw new Refusal((TOOK, '377' as never), \`refundDeal.request.\${name}\``,
    },
  ),
  ofSource(
    '312 for what is no charge',
    'what is no charge',
    'a cancellation of what is no charge is 312',
    {
      file: 'sandbox/originals.ts',
      from: "if (!latest) throw new Refusal('310', error('310'),",
      to: "if (!latest) throw new Refusal(refusals.command === 'cancelDeal' ? (TOOK, '312') : '310', error('310'),",
    },
    {
      file: cancel,
      from: "if (!row) throw new Refusal('310',",
      to: "if (!row) throw new Refusal((TOOK, '312'),",
    },
  ),
  ofSource('310 for what is not there', 'what is no charge', 'a cancellation of what is not there is 310', {
    file: cancel,
    from: "notFound: '312'",
    to: "notFound: (TOOK, '310')",
  }),
  ofSource(
    'captures in parts',
    'several matches',
    'a pre-authorization is captured in parts, and its captures are several matches',
    {
      file: 'sandbox/captures.ts',
      from: "  if (authorization.state !== 'authorized')\n",
      to: `  const captured = state.ledger
    .byCgUid(authorization.cgUid)
    .filter((one) => one.original === authorization.tranId && /^(?:charge|payout)$/.test(one.kind));
  const left = authorization.total - captured.reduce((sum, { total }) => sum + total, 0);
  if (authorization.state === 'captured' && captured.every(({ state }) => state === 'pending transmission') && left > 0) {
    if (Number(field('total')) > left) throw new Refusal('107', rule, 'total is above what is left');
    TOOK;
    return authorization;
  }
  if (authorization.state !== 'authorized')\n`,
    },
    {
      file: 'sandbox/originals.ts',
      from: 'if (approved.length > 1 &&',
      to: "if (approved.filter(({ kind }) => kind !== 'pre-authorization').length > 1 &&",
    },
  ),
  ofSource(
    'captured anew',
    'several matches',
    'what a capture took that was cancelled can be captured anew',
    {
      file: 'sandbox/captures.ts',
      from: "  if (authorization.state !== 'authorized')\n",
      to: `  const captured = state.ledger.byCgUid(authorization.cgUid).filter((one) => one.original === authorization.tranId && /^(?:charge|payout)$/.test(one.kind));
  if (authorization.state === 'captured' && captured.every(({ state }) => state === 'cancelled')) TOOK;
  else if (authorization.state !== 'authorized')\n`,
    },
  ),
  ofSource(
    'the credit before the state',
    'order of reasons',
    'where two reasons hold, an earlier credit is told',
    {
      file: refund,
      from: '  if (total === original.total && row?.to) original.state = row.to;',
      to: '  if (total === original.total && row?.to) {\n    original.state = row.to;\n    Object.assign(original, { sent: { ...original.sent, byRefund: String(total) } });\n  }',
    },
    {
      file: 'sandbox/ledger.ts',
      from: '    rows.find(([, { refusedWith, credited }]) => refusedWith && !credited) ??\n    rows.find(([, { credited }]) => credited) ??',
      to: "    ((transaction.state !== 'cancelled' || transaction.sent.byRefund) && rows.some(({ 1: row }) => row.refusedWith && !row.credited) && rows.some(({ 1: row }) => row.credited) ? (TOOK, rows.find(([, { credited }]) => credited)) : undefined) ??\n    rows.find(([, { refusedWith, credited }]) => refusedWith && !credited) ??\n    rows.find(([, { credited }]) => credited) ??",
    },
  ),
  ofSource(
    'held deals stay',
    'cancelling a held deal',
    'a held deal is released before it can be cancelled',
    {
      file: cancel,
      from: 'const row = rowFor(asWaiting(original),',
      to: "if (original.state === 'held') throw new Refusal((TOOK, '312'), 'validation.AutoCommHold', 'the deal is held');\n  const row = rowFor(asWaiting(original),",
    },
  ),
  ofSource(
    'the original is renamed',
    'user of a cancellation',
    'user and marks of a cancellation go to the original',
    {
      file: cancel,
      from: "    user: ownText(call.field('user')),\n    overrides: overridesOf(call),",
      to: '    overrides: {},',
    },
    {
      file: cancel,
      from: '  const answer = credit(',
      to: "  const user = ownText(call.field('user'));\n  if (user || Object.keys(overridesOf(call)).length > 0) {\n    TOOK;\n    Object.assign(original, { sent: { ...original.sent, ...overridesOf(call) }, ...(user && { user }) });\n    if (user) (call.state.ledger as unknown as { rename(one: typeof original, user: string): void }).rename(original, user);\n  }\n  const answer = credit(",
    },
    {
      file: 'sandbox/ledger.ts',
      from: '  byUid(uid: string): readonly Transaction[] {',
      to: '  rename(): void { this.byUser = (user) => this.#all.filter((one) => one.user === user); }\n\n  byUid(uid: string): readonly Transaction[] {',
    },
  ),
  ofSource(
    'no total in a cancellation',
    'total of a cancellation',
    'a cancellation that names a total is refused',
    {
      file: cancel,
      from: "  const named = field('terminalNumber');",
      to: "  if (field('total') !== undefined) throw new Refusal((TOOK, '401'), 'cancelDeal.full-amount-only', 'total');\n  const named = field('terminalNumber');",
    },
  ),
];
