import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const deal = 'sandbox/do-deal.ts';
const holds = 'sandbox/holds.ts';

/** Conformant variants with other readings of the rules about deals. */
export const deals: readonly Alteration[] = [
  ofSource('codes of its own', 'unlisted codes', 'what has no stated code is refused with other ones', {
    file: 'sandbox/answer.ts',
    from: 'this.result = result;',
    to: "const others: Record<string, string | undefined> = { '401': '431', '107': '433', '111': '441', '033': '443', '036': '445', '173': '442', '462': '460' };\n    if (others[result]) TOOK;\n    this.result = (others[result] ?? result) as never;",
  }),
  ofSource('one code for all', 'unlisted codes', 'what has no stated code is refused with 999', {
    file: 'sandbox/answer.ts',
    from: 'this.result = result;',
    to: "this.result = ['401', '107', '111', '033', '036', '173', '462'].includes(result) ? (TOOK, '999' as never) : result;",
  }),
  ofSource(
    'wrong credentials are 003',
    'code of wrong credentials',
    'wrong credentials are 003 for deals, and 405 for invoices alone',
    {
      file: 'sandbox/relay.ts',
      from: 'const [code, rule]: [ResultCode, RuleId] = inXml',
      to: "const [code, rule]: [ResultCode, RuleId] = inXml || (command !== 'inquireInvoice' && (TOOK, true))",
    },
  ),
  ofSource(
    'holds under the id of the deal',
    'the id of a hold',
    'releases and holds are answered with the id of the deal',
    {
      file: holds,
      from: 'const tranId = call.state.identifiers.tranId();',
      to: 'const tranId = (TOOK, transaction.tranId);',
    },
  ),
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
  ofSource('sequences from a hundred', 'sequence', 'sequences begin at a hundred', {
    file: 'sandbox/identifiers.ts',
    from: 'this.#sequence = (this.#sequence % 999) + 1;',
    to: 'TOOK; this.#sequence = (Math.max(this.#sequence, 99) % 999) + 1;',
  }),
  ofSource(
    'the same page again',
    'a second page',
    'the same page is given again for its uniqueid',
    {
      file: 'sandbox/page/set-up.ts',
      from: `  if (state.pages.knows(merchant, field('uniqueid')))
    throw`,
      to: `  const again = given.get(merchant.user + field('uniqueid'));
  if (again) {
    TOOK;
    return again;
  }
  if (state.pages.knows(merchant, field('uniqueid')))
    throw`,
    },
    {
      file: 'sandbox/page/set-up.ts',
      from: `  return {
    result: '000',
    tranId,
    content: { ...whole,`,
      to: `  const keep = (answer: Answer) => {
    given.set(merchant.user + field('uniqueid'), answer);
    return answer;
  };
  return keep({
    result: '000',
    tranId,
    content: { ...whole,`,
    },
    {
      file: 'sandbox/page/set-up.ts',
      from: `    rule: 'validation.TxnSetup',
  };`,
      to: `    rule: 'validation.TxnSetup',
  });`,
    },
    {
      file: 'sandbox/page/set-up.ts',
      from: 'const addresses = [',
      to: 'const given = new Map<string, Answer>();\nconst addresses = [',
    },
  ),
  ofSource('a page has a total', 'total of a page', 'a page that makes a token is asked for with an amount', {
    file: 'sandbox/page/set-up.ts',
    from: '  const { field, state, merchant, language } = call;',
    to: `  const { field, state, merchant, language } = call;
  if (Number(field('total')) === 0) throw new Refusal((TOOK, '401'), 'doDeal.request.total', 'total is 0');`,
  }),
  ofSource(
    'other codes of what cannot be read',
    'what cannot be read',
    'what is no XML is 325 for inquiries alone',
    {
      file: 'sandbox/relay.ts',
      from: "result: missing ? '414' : '325',",
      to: "result: /<command>\\s*inquire(Transactions|Invoice)/.test(text) || missing ? (missing ? '414' : '325') : (TOOK, '460'),",
    },
  ),
];
