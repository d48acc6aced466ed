import type { Answer } from '../../../src/sandbox/index.ts';
import type { Alteration } from '../alteration.ts';
import { resultIn } from '../replies/reply-elements.ts';
import { changed, exchanged } from '../replies/tree.ts';
import { chained, isHold, isRelease, recoding, refusing, replying, typed, unless } from '../serving.ts';
import { ofChanges, ofServing, written } from './variation.ts';

const ownCodes = { '401': '431', '107': '433', '111': '441', '033': '443', '036': '445', '173': '442' };

const recodedReplies = (
  id: string,
  concern: string,
  [from, to]: readonly [string, string],
  when: (command: string, xml: string) => boolean,
): Alteration =>
  written(id, concern, {
    reply: (root, { command, xml }) =>
      resultIn(root) === from && when(command, xml)
        ? changed(
            changed(root, 'response.result', exchanged(from, to)),
            `response.${command}.status`,
            exchanged(from, to),
          )
        : root,
  });

/** Conformant variants with other readings of the rules about deals. */
export const deals: readonly Alteration[] = [
  ofServing(
    'what has no stated code is refused with other ones',
    'unlisted codes',
    ...Object.entries(ownCodes).map(([from, to]) => recoding('any', from, to)),
  ),
  ofServing(
    'what has no stated code is refused with 999',
    'unlisted codes',
    recoding('any', Object.keys(ownCodes).join(' '), '999'),
  ),
  recodedReplies(
    'wrong credentials are 003 for deals, and 405 for invoices alone',
    'code of wrong credentials',
    ['405', '003'],
    (command) => command !== 'inquireInvoice',
  ),
  recodedReplies(
    'what is no XML is 325 for inquiries alone',
    'what cannot be read',
    ['325', '460'],
    (_, xml) => !/<command>\s*inquire(Transactions|Invoice)/.test(xml),
  ),
  ofServing(
    'releases and holds are answered with the id of the deal',
    'the id of a hold',
    replying(
      'doDeal',
      (done) =>
        (isHold(done) || isRelease(done)) && done.named && { ...done.answer, tranId: done.named.tranId },
    ),
  ),
  ofServing(
    'pre-authorizations, and deals of rare types, are reported as other types',
    'types of deals',
    replying('doDeal', (done) => {
      const { made, f } = done;
      const type = f('transactionType').toLowerCase();
      if (!made || made.card.outcome.type || made.card.outcome.blocked) return undefined;
      if (made.kind === 'pre-authorization') return typed(done, made.type === '51' ? '53' : '02');
      if (type === 'discharge') return typed(done, '58');
      return ['cashback', 'load', 'cash'].includes(type) && typed(done, '03');
    }),
  ),
  ofChanges('the same page is given again for its uniqueid', 'a second page', () => {
    const given = new Map<string, Answer>();
    return {
      serve: chained(
        replying('doDeal', ({ answer, call, f }) => {
          if (f('validation') === 'TxnSetup') given.set(call.merchant.user + f('uniqueid'), answer);
          return undefined;
        }),
        unless('doDeal', '173', ({ call, took }, { f }) => {
          const again = given.get(call.merchant.user + f('uniqueid'));
          if (again) took();
          return again;
        }),
      ),
    };
  }),
  ofServing(
    'a page that makes a token is asked for with an amount',
    'total of a page',
    refusing('doDeal', ({ f }) => f('validation') === 'TxnSetup' && Number(f('total')) === 0),
  ),
];
