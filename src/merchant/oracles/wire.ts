import { changesLedger } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import { refusedBin } from '../../sandbox/index.ts';
import { unknownIn } from '../../validation/index.ts';
import { withErrors } from '../drivers/driver.ts';
import { isOnceMore } from '../plan-defaults.ts';
import {
  askings,
  type Decide,
  type Deciding,
  type Decision,
  failed,
  noTrace,
  notHit,
  type Played,
  type PlayedStep,
  passed,
  undecided,
} from '../played.ts';
import { actsOnce, doneOnce, maxInquiries, requestIdsUnique, sparingRetries } from '../practices.ts';
import { isRefused } from '../refusals.ts';
import { misplacedIn } from '../secrets.ts';
import { commandsFor, does, withoutBuyer } from '../situation.ts';
import {
  faultIn,
  follows,
  type Heard,
  isCredit,
  isEnquiry,
  isWholeCredit,
  movesMoney,
  ofTransmission,
  requestIdOf,
  sent,
  succeeded,
  validationIn,
} from '../tape.ts';
import { isOnPage, losesReply, type Step } from '../task-schema.ts';
import { hasNothingToDo, mayDoNothing } from './nothing-to-do.ts';

/** The first request of a step whose reply was lost, or the decision about a task without one. */
function lostIn(played: Played) {
  for (const one of played.steps) {
    if (!losesReply(one.step.situation)) continue;
    const { operation } = one.step;
    const faults = [...(one.planted ?? [])].flatMap(([id, name]) =>
      name === 'fault' || name === 'process' ? [id] : [],
    );
    const isLost = ({ remarks }: Heard) => remarks.some((remark) => faults.includes(faultIn(remark) ?? ''));
    const lost = played.heard.find(isLost);
    if (!lost) {
      const own = askings(played).find((each) => each.one === one)?.requests ?? [];
      // With two simultaneous orders, the fault hits only one of the requests.
      if (played.order.task.atOnce && played.tape.some(isLost)) return passed;
      // A reply cannot belong to another request if the application sends no requestId.
      const isOfAnother = one.step.situation?.fault?.endsWith(' of another request') === true;
      if (isOfAnother && own.length > 0 && own.every((heard) => requestIdOf(heard) === '')) return passed;
      // The token of a refused card may be refused before the request of the fault.
      if (one.card.number.startsWith(refusedBin) && own.some(isRefused)) return passed;
      const none = 'the request whose reply should be lost did not arrive';
      return notHit(own, operation, 'its reply was not lost', none);
    }
    const later = played.heard.filter(({ index }) => index > lost.index);
    const again = later.find((heard) => does(operation, heard) && isRetryOf(lost, heard));
    const asked = later.find(({ command }) => command === 'inquireTransactions');
    const isSafe =
      lost.command === again?.command && [lost, again].every((each) => isWholeCredit(each, played.tape));
    const isBlind = again && !isSafe && (!asked || asked.index > again.index);
    /** `blind`: a repetition without an inquiry before it, unless the gateway is stated to refuse it. */
    return { lost, later, again, blind: isBlind ? again : undefined };
  }
  return undecided('no reply was lost');
}

/** Refunds and cancellations of the step that two processes got at the same moment; undefined without such a step. */
const sentAtOnce = (played: Played): readonly Heard[] | undefined =>
  askings(played)
    .find(({ one }) => one.step.situation?.process === 'two at once')
    ?.requests.filter((one) => isCredit(one) && !isMarked(one));

/** True if a request may repeat another one. A capture or release continues a deal and does not repeat it. */
const isRetryOf = (one: Heard, other: Heard): boolean =>
  (one.command === other.command || (isCredit(one) && isCredit(other))) &&
  follows(one) === follows(other) &&
  (!follows(one) || validationIn(one) === validationIn(other));

const isMarked = ({ request }: Heard): boolean => textAt(request, 'request.mayBeDuplicate') === '1';

/**
 * True for a request with an amount of its own: a token, a balance enquiry,
 * and an authorization that only checks or saves the card. The amount of its capture is judged.
 */
const hasOwnAmount = (heard: Heard, { operation }: Step, right: number): boolean => {
  if (validationIn(heard) === 'token' || isEnquiry(heard)) return true;
  if (operation === 'tokenize') return heard.command !== 'doDeal' || validationIn(heard) === 'verify';
  return (
    validationIn(heard) === 'verify' && operation !== 'authorize' && Number(sent(heard, 'total')) !== right
  );
};

/** True for a refund of the amount that is left after an earlier refund in part. */
function isOfTheRest(heard: Heard, right: number, { heard: all }: Played): boolean {
  const before = all.filter((one) => one.index < heard.index && isCredit(one) && succeeded(one));
  const given = before.reduce((sum, one) => sum + Number(sent(one, 'total') ?? right), 0);
  return isCredit(heard) && given > 0 && Number(sent(heard, 'total')) === right - given;
}

/** A hint about the address of a payment page that contains an &. */
const escapedIn = (requests: readonly Heard[]): string =>
  requests.some(({ replyText }) => /<mpiHostedPageUrl>[^<]*&amp;/.test(replyText))
    ? '; the reply has &amp; in mpiHostedPageUrl, which an XML parser reads as &'
    : '';

/** An application may have one page for each order, and no second one. */
const isSecondPage = ({ step }: PlayedStep, { order: { task } }: Played): boolean =>
  isOnPage(step) && task.steps.slice(0, task.steps.indexOf(step)).some(isOnPage);

/** A failure that says each problem once, because several requests can have the same one. */
const eachOnce = (problems: readonly string[]): Decision =>
  problems.length === 0 ? passed : failed([...new Set(problems)].join('; '));

const notLookedAt =
  'the kit saw neither output nor new text in log files; with --logs, name files that the application writes during the run';

/** A decision about the requests of an order, if any arrived. */
const ofRequests =
  (decide: Decide): Decide =>
  (played) =>
    played.heard.length === 0 ? noTrace : decide(played);

export const wire = {
  'wire.arrived': (played) => {
    const all = askings(played).filter(({ one }) => !one.step.situation?.certificate);
    if (all.length === 0) return undecided('no step asks for a request');
    for (const { one, requests } of all) {
      const { operation, situation } = one.step;
      const isFree = hasNothingToDo(one, played) || isSecondPage(one, played);
      const commands = commandsFor(operation);
      if (one.answer.isHung || (operation === 'page' && !one.buyer && hasNothingToDo(one, played))) continue;
      if (requests.some(({ command }) => commands.includes(command))) {
        const isDirect = operation !== 'page' && requests.some((heard) => does(operation, heard));
        if (!isOnPage(one.step) || isDirect) continue;
        const { buyer, answer } = one;
        if (!buyer && (losesReply(situation) || situation?.refusal !== undefined || isFree)) continue;
        if (!buyer)
          return failed(
            withErrors(
              `page: ${answer.problem ?? 'the application returned no address of a payment page'}${escapedIn(requests)}`,
              answer,
            ),
          );
        const problems = [...new Set([buyer.problem, answer.problem])].filter(
          (problem) => problem !== undefined,
        );
        const says = withErrors(`page: ${problems.join('; ')}`, answer);
        if (buyer.isAstray) return failed(says);
        // If the simulated buyer failed, the task shows nothing about the application.
        if (buyer.problem !== undefined) return undecided(says);
        // The specification does not define the answer to a buyer who did not pay.
        const hasPaid = situation?.return === undefined && played.order.task.net > 0;
        if (hasPaid && (buyer.status ?? 0) >= 400)
          return failed(
            `page: the return address of the application answered the buyer with ${buyer.status}`,
          );
        continue;
      }
      if (isFree) continue;
      const from = situation?.process === 'two at once' ? ', from neither of the two processes,' : '';
      const missing = `no ${commands.join(' and no ')} of the order arrived${from} during the step`;
      return failed(withErrors(`${operation}: ${one.answer.problem ?? missing}`, one.answer));
    }
    return passed;
  },
  'wire.rules': ofRequests(({ findings }) =>
    eachOnce(
      findings.map(
        ({ rule, element, problem, allowed }) =>
          `${rule}: ${element} ${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}`,
      ),
    ),
  ),
  'wire.known-elements': ofRequests(({ heard }) => {
    const unknown = heard.flatMap(({ request, command }) => (request ? unknownIn(command, request) : []));
    return eachOnce(unknown.map(({ element, text }) => `${element} ${text}`));
  }),
  'practice.certificate-verified': ({ steps, heard }) => {
    const under = steps.filter(({ step }) => step.situation?.certificate !== undefined);
    if (under.length === 0) return undecided('no step used an untrusted certificate');
    const sentAll = heard.filter(({ at }) => under.some(({ from, to }) => at >= from && at <= to));
    if (sentAll.length === 0 && under.some(({ handshakesFailed }) => handshakesFailed === 0))
      return undecided('the application did not connect');
    return sentAll.length === 0
      ? passed
      : failed(`${sentAll[0]?.command || 'a request'} was sent to a server with an untrusted certificate`);
  },
  'practice.cvv-not-resent': ofRequests((played) => {
    const stored = askings(played)
      .filter(
        ({ one: { step } }) => (step.payWith ?? 'card') !== 'card' || withoutBuyer.includes(step.operation),
      )
      .flatMap(({ requests }) => requests)
      .find((one) => sent(one, 'cvv') !== undefined);
    if (stored)
      return failed(
        `${stored.command} had a CVV although no buyer typed one: the application stored the CVV`,
      );
    // After a lost reply, the application may send the same request again, including its CVV.
    for (const { requests } of askings(played)) {
      const withCvv = requests.filter((one) => sent(one, 'cvv') !== undefined);
      const approved = withCvv.findIndex((one) => succeeded(one) && movesMoney(one));
      const again = approved < 0 ? undefined : withCvv[approved + 1];
      if (again) return failed(`${again.command} had the CVV again after the first approved deal`);
    }
    return passed;
  }),
  'practice.amounts-exact': (played) => {
    const { task } = played.order;
    const sums = askings(played).flatMap(({ one: { step }, requests }) =>
      requests
        .filter((heard) => changesLedger(heard.command) && sent(heard, 'total') !== undefined)
        .map((heard) => ({ heard, step, right: step.amount ?? task.amount })),
    );
    const deals = sums.filter(
      ({ heard, step, right }) => !hasOwnAmount(heard, step, right) && !isOfTheRest(heard, right, played),
    );
    if (deals.length === 0)
      // After a refused token or check of the card, the application may send no deal.
      return sums.some(({ heard }) => heard.isAnswered && heard.result !== '000')
        ? passed
        : undecided('no amount was sent');
    const other = deals.find(({ heard, right }) => Number(sent(heard, 'total')) !== right);
    if (other)
      return failed(
        `the application sent ${other.heard.command} with total ${sent(other.heard, 'total')} instead of ${other.right}`,
      );
    const foreign = deals.find(({ heard }) => (sent(heard, 'currency') ?? task.currency) !== task.currency);
    return foreign
      ? failed(
          `the application sent ${foreign.heard.command} with total ${foreign.right} in another currency than ${task.currency}`,
        )
      : passed;
  },
  'practice.inquire-before-retry': (played) => {
    const found = lostIn(played);
    if ('verdict' in found) return found;
    const { lost, later, blind } = found;
    if (blind)
      return failed(
        `${blind.command} was sent again without an inquiry about it${isMarked(blind) ? ': a gateway may ignore mayBeDuplicate, which is not in the specification' : ''}`,
      );
    const { belief = 'unknown' } = played;
    if (belief === 'unknown' || belief === 'pending' || later.some(({ isAnswered }) => isAnswered))
      return passed;
    const inquiry = later.some(({ command }) => command === 'inquireTransactions')
      ? 'its inquiry got no readable reply either'
      : 'it sent no inquiry';
    return failed(
      `the application reports the order as ${belief}, although it cannot know the result of ${lost.command}, and ${inquiry}`,
    );
  },
  // Unspecified: whether a gateway refuses a second partial refund (ambiguity #2).
  // The sandbox refuses it, so the ledger cannot show one.
  'practice.no-blind-refund': (played) => {
    const refunds = sentAtOnce(played);
    if (refunds !== undefined)
      return refunds.length > 1
        ? failed('two processes sent the same refund in part: the gateway may refund twice')
        : ofRequests(() => passed)(played);
    const found = lostIn(played);
    if ('verdict' in found) return found;
    const { lost, again, blind } = found;
    if (again && !blind && !isMarked(again) && again.at - lost.at < (played.lateMs ?? 0))
      return failed(
        `${again.command} was sent again while the gateway could still carry out the first request (--late): the gateway may refund twice`,
      );
    // The sandbox makes no second refund for a marked repetition, and no sentence says that a gateway does.
    return blind && !isMarked(blind)
      ? failed(`${blind.command} was sent again without an inquiry about it: the gateway may refund twice`)
      : passed;
  },
  'practice.done-once': (played) => {
    if (!played.heard.some(actsOnce))
      return mayDoNothing(played, 'capture', 'release', 'refund', 'cancel')
        ? passed
        : undecided('no capture, release, refund or cancellation of this order arrived');
    const { task } = played.order;
    let before: readonly Heard[] = [];
    for (const { one, requests } of askings(played)) {
      // Another step may refund another part with the same amount.
      if (!isOnceMore(task, task.steps.indexOf(one.step))) before = [];
      before = [...before, ...requests];
      const { verdict, says } = doneOnce(before);
      if (verdict === 'failed') return failed(says);
    }
    return passed;
  },
  'practice.request-id-unique': ofRequests(({ heard, tape }) => {
    const { verdict, says } = requestIdsUnique(heard);
    if (verdict === 'skipped') return passed;
    if (verdict === 'failed') return failed(says);
    // Requests of other orders count too, because a requestId must be unique in the session.
    const own = heard.map(({ index }) => index);
    const all = requestIdsUnique(tape);
    // The first place is the request whose requestId was used again.
    return all.places.slice(1).some((place) => own.includes(place)) ? failed(all.says) : passed;
  }),
  'practice.secrets-in-place': ofRequests(({ heard, steps, order }) => {
    const cards = steps.map(({ card }) => card);
    return eachOnce(heard.flatMap((one) => misplacedIn(one, cards, order.order) ?? []));
  }),
  'practice.no-secrets-written': ({ steps }) => {
    const wrote = [...new Set(steps.flatMap(({ answer }) => answer.wrote ?? []))].toSorted((one, other) =>
      one.localeCompare(other),
    );
    const idle = steps.flatMap(({ answer }) => answer.idleLogs ?? []);
    if (wrote.length > 0) return failed(`the application wrote ${wrote.join(' and ')}`);
    if (idle.length > 0) return undecided([...new Set(idle)].join('; '));
    if (steps.some(({ answer }) => answer.lookedBy !== undefined)) return passed;
    const why = steps.flatMap(({ answer }) => answer.notLooked ?? []);
    return undecided(why.length > 0 ? [...new Set(why)].join('; ') : notLookedAt);
  },
  'practice.sparing-retries': ofRequests((played) => {
    // The application may send a refused deal once more in each step, also under another reference.
    const many = askings(played).find(({ requests }) => sparingRetries(requests).verdict === 'failed');
    return many ? failed(sparingRetries(many.requests).says) : passed;
  }),
  'practice.sparing-inquiries': ofRequests(({ heard, probed = [] }) => {
    // Inquiries during a probe do not count, because the kit causes them.
    const isProbed = ({ at }: Heard) => probed.some(({ from, to }) => at >= from && at <= to);
    // A day may have any number of transmissions.
    const count = heard.filter(
      (one) => one.command === 'inquireTransactions' && !ofTransmission(one) && !isProbed(one),
    ).length;
    // Each attempt to sell has a reference and inquiries of its own.
    const attempts = new Set(heard.filter(movesMoney).map((one) => sent(one, 'user'))).size;
    return count <= maxInquiries * Math.max(1, attempts)
      ? passed
      : failed(`the application sent ${count} inquiries about the order`);
  }),
} satisfies Deciding;
