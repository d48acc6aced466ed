import type { IncomingMessage, ServerResponse } from 'node:http';
import { read } from '../body.ts';
import type { SandboxState } from '../state.ts';
import type { Language } from '../texts.ts';
import { readCardForm } from './card-form.ts';
import { cardPage, noticePage } from './document.ts';
import { type PageOutcome, type PaymentPage, standing } from './pages.ts';
import { giveUp, pay } from './pay.ts';
import { choicesOf } from './payments.ts';
import { policyOf } from './security.ts';
import { styleHash } from './stylesheet.ts';
import { wayBack } from './way-back.ts';
import { words } from './words.ts';

export const isPage = (pathname: string): boolean => pathname === '/pay' || pathname.startsWith('/pay/');

/**
 * Serves `/pay?txId=…`: shows the page that TxnSetup made, takes the card, and sends the cardholder back to the
 * merchant. What was typed lives no longer than the request.
 */
export async function paymentPage(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  search: string,
): Promise<void> {
  const query = new URLSearchParams(search);
  const page = state.pages.find(query.get('txId') ?? '');
  const language = languageOf(query.get('lang')) ?? page?.language ?? 'ENG';
  const send = (status: number, body: string) => answer(response, status, body, page);
  const { ends, error } = words[language];
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    response.setHeader('Allow', 'GET, HEAD, POST');
    return send(405, noticePage(page, language, ends.unknown));
  }
  if (!page) return send(404, noticePage(page, language, ends.unknown));
  const stands = standing(page, state.clock.now());
  if (stands !== 'open') return send(410, noticePage(page, language, ends[stands]));
  if (request.method !== 'POST') return send(200, cardPage(page, language, {}));

  const body = await read(request);
  if (body === 'aborted') return undefined;
  if (body === 'too long') {
    response.setHeader('Connection', 'close');
    return send(413, noticePage(page, language, error));
  }
  // Somebody else may have ended the page while the body was on its way.
  const now = standing(page, state.clock.now());
  if (now !== 'open') return send(410, noticePage(page, language, ends[now]));
  const form = new URLSearchParams(body.toString());
  if (form.has('cancel')) return goBack(response, page, language, giveUp(state, page));
  const { card, problems } = readCardForm(form, state.clock.now());
  const choices = choicesOf((name) => page.sent[name]);
  const payments = choices.find((count) => String(count) === form.get('payments'));
  if (Object.keys(problems).length > 0 || (choices.length > 0 && payments === undefined))
    return send(422, cardPage(page, language, problems, payments));
  const chosen = payments === undefined ? card : { ...card, payments };
  return goBack(response, page, language, pay(state, page, chosen));
}

function goBack(response: ServerResponse, page: PaymentPage, language: Language, outcome: PageOutcome): void {
  const address = wayBack(page, outcome);
  if (address !== undefined) response.setHeader('Location', address);
  answer(
    response,
    address === undefined ? 200 : 303,
    noticePage(page, language, words[language].ends[outcome.how]),
    page,
  );
}

function answer(response: ServerResponse, status: number, text: string, page: PaymentPage | undefined): void {
  const body = Buffer.from(text);
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Content-Security-Policy': policyOf(page, styleHash),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}

const languageOf = (name: string | null): Language | undefined =>
  name === 'HEB' || name === 'ENG' ? name : undefined;
