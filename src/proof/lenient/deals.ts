import { ofSource, type Variation } from './variation.ts';

const deal = 'sandbox/do-deal.ts';
const holds = 'sandbox/holds.ts';

/** Deals, read the other way round. */
export const deals: readonly Variation[] = [
  ofSource('codes of its own', 'unlisted codes', 'what has no stated code is refused with other ones', {
    file: 'sandbox/answer.ts',
    from: 'this.result = result;',
    to: "const others = { '401': '431', '107': '433', '111': '441', '033': '443', '036': '445', '173': '442', '462': '460' };\n    if (others[result]) TOOK;\n    this.result = others[result] ?? result;",
  }),
  ofSource('one code for all', 'unlisted codes', 'what has no stated code is refused with 999', {
    file: 'sandbox/answer.ts',
    from: 'this.result = result;',
    to: "this.result = ['401', '107', '111', '033', '036', '173', '462'].includes(result) ? (TOOK, '999') : result;",
  }),
  ofSource(
    'wrong credentials are 003',
    'code of wrong credentials',
    'wrong credentials are 003 for deals, and 405 for invoices alone',
    {
      file: 'sandbox/access.ts',
      from: 'const [code, rule] = inXml',
      to: "const [code, rule] = inXml || (command !== 'inquireInvoice' && (TOOK, true))",
    },
  ),
  ofSource(
    'holds under the id of the deal',
    'the id of a hold',
    'releases and holds are answered with the id of the deal',
    {
      file: holds,
      from: 'tranId: call.state.identifiers.tranId(),',
      to: 'tranId: (TOOK, transaction.tranId),',
    },
  ),
  ofSource(
    '3-D Secure of all cards',
    '3-D Secure',
    'eci and xid come back for all cards',
    {
      file: 'sandbox/transaction-reply.ts',
      from: 'eci: card.isVisa ? sent.eci : undefined,',
      to: 'eci: (card.isVisa || TOOK, sent.eci),',
    },
    {
      file: 'sandbox/transaction-reply.ts',
      from: 'xid: card.isVisa ? sent.xid : undefined,',
      to: 'xid: sent.xid,',
    },
  ),
  ofSource('tokens with their expiry', 'expiry of a token', 'a deal by cardId needs cardExpiration', {
    file: deal,
    from: "  const card = state.cardOf(merchant, field('cardId') ?? '');",
    to: "  if (!expiration) throw new Refusal((TOOK, '401'), 'doDeal.request.cardExpiration', 'cardExpiration is missing');\n  const card = state.cardOf(merchant, field('cardId') ?? '');",
  }),
  ofSource('expired cards taken', 'expired cards', 'a card whose expiry is over is taken', {
    file: deal,
    from: 'if (expiration && isOver(expiration, state.clock.now()))',
    to: 'if (expiration && (TOOK, false))',
  }),
  ofSource(
    'a pre-authorization is AuthDebit',
    'types of deals',
    'pre-authorizations, and deals of rare types, are reported as other types',
    {
      file: deal,
      from: '  return card.outcome.type ?? (credits',
      to: "  if (!card.outcome.type && ['cashback', 'load', 'cash'].includes(type)) return (TOOK, '03');\n  if (!card.outcome.type && type === 'discharge') return '58';\n  return card.outcome.type ?? (credits",
    },
    {
      file: deal,
      from: "    type: typeOf(field('transactionType') ?? '', card),",
      to: "    type: kind === 'pre-authorization' && !card.outcome.type && !card.outcome.blocked ? (credits.includes((field('transactionType') ?? '').toLowerCase()) ? '53' : '02') : typeOf(field('transactionType') ?? '', card),",
    },
  ),
  ofSource('no dueDate of the past', 'days of dueDate', 'a dueDate of the past is refused', {
    file: deal,
    from: 'if (dueDate && !withinAYear(dueDate, state.clock.now()))',
    to: `if (dueDate && (TOOK, \`20\${dueDate}\`.replace(/(....)(..)(..)/, '$1-$2-$3') < state.clock.now().toPlainDate().toString() || !withinAYear(dueDate, state.clock.now())))`,
  }),
  ofSource('any total of a release', 'total of a release', 'a release may have another total', {
    file: holds,
    from: "if (Number(call.field('total')) !== held.total)",
    to: '  if (TOOK, false)',
  }),
  ofSource('no version needed', 'requests without version', 'a request without a version is served', {
    file: 'sandbox/serve-command.ts',
    from: 'if (!versions.includes(version)) throw',
    to: "if (version === '') TOOK;\n  if (version !== '' && !versions.includes(version)) throw",
  }),
  ofSource('sequences from a hundred', 'sequence', 'sequences begin at a hundred', {
    file: 'sandbox/identifiers.ts',
    from: 'this.#sequence = (this.#sequence % 999) + 1;',
    to: 'TOOK; this.#sequence = (Math.max(this.#sequence, 99) % 999) + 1;',
  }),
];
