import type { IncomingMessage, ServerResponse } from 'node:http';
import { read } from '../body.ts';
import { passed } from '../catch-up.ts';
import { remarkOn } from '../faults/around.ts';
import type { FaultTarget, Planted } from '../faults/faults.ts';
import type { SandboxState } from '../state.ts';
import type { Language } from '../texts.ts';
import { readCardForm, type TypedCard } from './card-form.ts';
import { cardPage, noticePage } from './document.ts';
import { type PageOutcome, type PaymentPage, standing } from './pages.ts';
import { forged, giveUp, pay } from './pay.ts';
import { choicesOf } from './payments.ts';
import { policyOf } from './security.ts';
import { wayBack } from './way-back.ts';
import { words } from './words.ts';

const formLimit = 16 * 1024;

/** A request for a payment page. Without `page`, the policy of the reply names no sites. */
interface Visit {
  readonly state: SandboxState;
  readonly response: ServerResponse;
  readonly language: Language;
  readonly page: PaymentPage | undefined;
}

type OpenVisit = Visit & { readonly page: PaymentPage };

/** Serves the payment page at `/pay?txId=…`. Card data is discarded after the request. */
export async function paymentPage(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  search: string,
): Promise<void> {
  const query = new URLSearchParams(search);
  const page = state.pages.find(query.get('txId') ?? '');
  const language = languageOf(query.get('lang')) ?? page?.language ?? 'ENG';
  const visit = { state, response, language, page };
  const { ends, error } = words[language];
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    response.setHeader('Allow', 'GET, HEAD, POST');
    return notice(visit, 405, ends.unknown);
  }
  if (!page) return notice(visit, 404, ends.unknown);
  const stands = standing(page, state.clock.now());
  const { again, outcome } = page;
  if (outcome && again !== undefined) {
    state.pages.change(page, { again: undefined });
    return goBack({ ...visit, page }, outcome, again);
  }
  if (stands !== 'open') return notice(visit, 410, ends[stands]);
  if (request.method !== 'POST') return answer(visit, 200, cardPage(page, language, {}));

  const body = await read(request, formLimit);
  if (body === 'aborted') return undefined;
  if (body === 'too long') {
    response.setHeader('Connection', 'close');
    return notice(visit, 413, error);
  }
  // While the request body was read, another request may have changed the state of the payment page.
  const stored = state.pages.find(page.txId);
  if (!stored) return answer(visit, 404, noticePage(stored, language, ends.unknown));
  const now = standing(stored, state.clock.now());
  if (now !== 'open') return notice(visit, 410, ends[now]);
  const form = new URLSearchParams(body.toString());
  if (form.has('cancel')) {
    const outcome = giveUp(state, stored);
    return goBack({ ...visit, page: stored }, outcome, wayBack(stored, outcome));
  }
  const { card, problems } = readCardForm(form, state.clock.now());
  const choices = choicesOf((name) => stored.sent[name]);
  const payments = choices.find((count) => String(count) === form.get('payments'));
  if (Object.keys(problems).length > 0 || (choices.length > 0 && payments === undefined))
    return answer(visit, 422, cardPage(page, language, problems, payments));
  const chosen = payments === undefined ? card : { ...card, payments };
  return payAndGoBack({ ...visit, page: stored }, chosen);
}

async function payAndGoBack(visit: OpenVisit, card: TypedCard): Promise<void> {
  const { state, page, language } = visit;
  const { ends, error } = words[language];
  const { terminalNumber, user } = page.sent;
  const target = { command: 'doDeal', terminalNumber, user, field: (path: string) => page.sent[path] };
  const before = plantedFor(state, 'before', target);
  if (before && !(await before.wait())) return notice({ ...visit, page: undefined }, 404, ends.unknown);
  if (before?.never) return notice(visit, 503, error);
  if (before?.wrongMac) {
    const outcome = forged(page);
    return goBack(visit, outcome, wayBack(page, outcome, true));
  }
  const after = plantedFor(state, 'after', target);
  const remarks = [before, after].flatMap((fault) => fault?.remark ?? []);
  // Another request may have ended the payment page during the delay.
  const outcome = page.outcome ?? pay(state, page, card, remarks);
  await after?.wait();
  const address = wayBack(page, outcome, after?.wrongMac);
  if (after?.twice && address !== undefined) state.pages.change(page, { again: address });
  return goBack(visit, outcome, after?.never ? undefined : address);
}

function goBack(visit: OpenVisit, { how }: PageOutcome, address: string | undefined): Promise<void> {
  if (address !== undefined) visit.response.setHeader('Location', address);
  return notice(visit, address === undefined ? 200 : 303, words[visit.language].ends[how]);
}

const notice = (visit: Visit, status: number, text: string): Promise<void> =>
  answer(visit, status, noticePage(visit.page, visit.language, text));

async function answer({ state, response, page }: Visit, status: number, text: string): Promise<void> {
  const body = Buffer.from(text);
  await state.settled();
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Content-Security-Policy': policyOf(page),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}

const languageOf = (name: string | null): Language | undefined =>
  name === 'HEB' || name === 'ENG' ? name : undefined;

function plantedFor(state: SandboxState, phase: Planted['phase'], target: FaultTarget) {
  const planted = state.faults.take(phase, target, true);
  const how = planted?.action.return;
  if (!planted || how === undefined) return undefined;
  const lateMs = typeof how === 'object' ? how.lateMs : 0;
  return {
    never: how === 'never',
    twice: how === 'twice',
    wrongMac: how === 'wrong MAC',
    remark: remarkOn(planted),
    /** Waits before the redirect to the merchant. Returns false if the sandbox is reset meanwhile. */
    wait: async () => lateMs === 0 || passed(state, lateMs),
  };
}
