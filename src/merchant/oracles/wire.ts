import { changesLedger } from '../../contract/index.ts';
import { unknownIn } from '../../validation/index.ts';
import { type Deciding, failed, type Played, passed, undecided } from '../played.ts';
import { mostInquiries, requestIdsUnique } from '../practices.ts';
import { commandOf, losesReply } from '../situation.ts';
import { type Heard, sent } from '../tape.ts';

/** Requests that came while a step lasted. */
const during = ({ heard }: Played, { from, to }: Played['steps'][number]): readonly Heard[] =>
  heard.filter(({ at }) => at >= from && at <= to);

/** What the requests themselves show. */
export const wire: Deciding = {
  'wire.arrived': (played) => {
    for (const one of played.steps) {
      const { operation } = one.step;
      if (operation === 'reconcile') continue;
      if (one.answer.isUnsupported) return undecided(`the application does not do ${operation}`);
      const command = commandOf[operation];
      if (one.step.situation?.certificate) continue;
      if (during(played, one).some((heard) => heard.command === command)) {
        if (operation !== 'page') continue;
        if (!one.buyer) return failed('page: it gave no address of a payment page to the buyer');
        // What the buyer could not do shows nothing of how the application takes it.
        if (one.buyer.problem !== undefined) return undecided(`page: ${one.buyer.problem}`);
        continue;
      }
      const why = one.answer.problem ?? `no ${command} of this order arrived while it was asked for`;
      return failed(`${operation}: ${why}`);
    }
    return passed;
  },
  'wire.rules': ({ heard, findings }) => {
    if (heard.length === 0) return undecided('no request of the order arrived');
    const [first] = findings;
    if (!first) return passed;
    const { rule, element, problem, allowed } = first;
    const more = findings.length > 1 ? `; and ${findings.length - 1} more` : '';
    return failed(
      `${rule}: ${element} ${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}${more}`,
    );
  },
  'wire.known-elements': ({ heard }) => {
    if (heard.length === 0) return undecided('no request of the order arrived');
    const unknown = heard.flatMap(({ request, command }) => (request ? unknownIn(command, request) : []));
    const [first] = unknown;
    return first ? failed(first.text) : passed;
  },
  'practice.certificate-verified': ({ steps, heard }) => {
    const under = steps.filter(({ step }) => step.situation?.certificate !== undefined);
    if (under.length === 0) return undecided('no step showed another certificate');
    const sentAll = heard.filter(({ at }) => under.some(({ from, to }) => at >= from && at <= to));
    if (sentAll.length === 0 && under.some(({ handshakesFailed }) => handshakesFailed === 0))
      return undecided('the application did not so much as connect');
    return sentAll.length === 0
      ? passed
      : failed(
          `${sentAll[0]?.command || 'a request'} was sent to a server whose certificate nobody vouches for`,
        );
  },
  'practice.cvv-not-resent': ({ heard }) => {
    // Whoever never heard of the charge may still hold the CVV, for the same request once more.
    const charged = heard.findIndex(
      (one) => sent(one, 'cvv') !== undefined && one.result === '000' && one.isAnswered,
    );
    if (charged < 0) return passed;
    const again = heard.slice(charged + 1).find((one) => sent(one, 'cvv') !== undefined);
    return again ? failed(`${again.command} had the CVV once more, after it had been used`) : passed;
  },
  'practice.amounts-exact': ({ heard, order: { task } }) => {
    const allowed = new Set([task.amount, ...task.steps.map(({ amount }) => amount)].map(String));
    const deals = heard.filter(
      (one) =>
        changesLedger(one.command) && sent(one, 'total') !== undefined && sent(one, 'validation') !== 'Token',
    );
    if (deals.length === 0) return undecided('no amount was sent');
    const other = deals.find((one) => !allowed.has(sent(one, 'total') ?? ''));
    return other
      ? failed(
          `${other.command} had total ${sent(other, 'total')}, and the order is worth ${[...allowed][0]}`,
        )
      : passed;
  },
  'practice.inquire-before-retry': (played) => {
    for (const one of played.steps) {
      if (!losesReply(one.step.situation)) continue;
      const command = commandOf[one.step.operation];
      const requests = played.heard.filter(({ at }) => at >= one.from);
      const lost = requests.findIndex((heard) => heard.command === command);
      if (lost < 0) return undecided('the request whose reply should be lost did not come');
      const again = requests.findIndex((heard, index) => index > lost && heard.command === command);
      const asked = requests.findIndex(
        (heard, index) => index > lost && heard.command === 'inquireTransactions',
      );
      if (again >= 0 && (asked < 0 || asked > again))
        return failed(`${command} was sent again without an inquiry in between`);
      return passed;
    }
    return undecided('no reply was lost');
  },
  'practice.request-id-unique': ({ heard }) => {
    const { verdict, says } = requestIdsUnique(heard);
    return verdict === 'failed' ? failed(says) : passed;
  },
  'practice.sparing-inquiries': ({ heard }) => {
    const count = heard.filter(({ command }) => command === 'inquireTransactions').length;
    return count <= mostInquiries ? passed : failed(`it inquired ${count} times`);
  },
};
