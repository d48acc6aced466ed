import { isBeside, isCommand, type ResultCode, type RuleId } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { decode } from '../message/encoding.ts';
import { type Form, intInOf, readForm } from '../message/form.ts';
import { MessageError } from '../message/message-error.ts';
import { readRequest } from '../message/read-request.ts';
import { announce } from './announce.ts';
import { type Answer, answerOfRefusal, Refusal } from './answer.ts';
import type { Arrival } from './arrival.ts';
import { catchUp } from './catch-up.ts';
import type { Merchant } from './configuration/schema.ts';
import { enveloped, type Header, headerOf, languageOf, unreadHeader } from './envelope.ts';
import { noFault, type ReplyFault } from './faults/around.ts';
import { changed } from './faults/changed.ts';
import { inForm } from './faults/reply-forms.ts';
import { handlers } from './handlers.ts';
import { type Hebrew, type Written, written } from './hebrew.ts';
import { caseHintFor, formNames, namesOf } from './letter-case.ts';
import { ownText } from './own-text.ts';
import { type Progress, served } from './serve-command.ts';
import { type SandboxState, settingOf } from './state.ts';
import type { Language } from './texts.ts';

const inAddress =
  'The address contains user, password or int_in, and logs record addresses. Send them in the body.';

const notEncoded = 'The form is not percent-encoded: text after a raw & is lost, and a raw + means a space.';

/** Pieces of longer requests are copied, because a slice would keep the whole request in memory. */
const short = 8_192;

export type Relayed = Written & Pick<ReplyFault, 'drop' | 'httpStatus' | 'drip' | 'body'>;

/** Answers a posted form, always with an XML reply. A refused request changes nothing. */
export async function relay(
  state: SandboxState,
  posted: { readonly body: Uint8Array; readonly query: string; readonly arrival?: Arrival },
): Promise<Relayed> {
  const begun = performance.now();
  catchUp(state);
  const progress: Progress = { header: unreadHeader, hebrew: state.hebrew, fault: noFault, remarks: [] };
  let answer: Answer;
  let text = '';
  let root: Element | undefined;
  let credentials: readonly ('user' | 'password')[] = [];
  try {
    const form = readForm(posted.body, posted.query);
    credentials = (['user', 'password'] as const).filter((name) => form[name]);
    if (posted.query !== '' && /[?&](?:user|password|int_in)=/i.test(posted.query))
      progress.remarks.push(inAddress);
    if (posted.body.includes(0x3c)) progress.remarks.push(notEncoded);
    const decoded = decode(intInOf(form));
    text = decoded.text;
    if (decoded.lies)
      progress.remarks.push('The XML declaration names an encoding that the bytes do not have.');
    root = readRequest(text);
    progress.header = headerOf(root);
    const merchant = authenticated(state, progress.header.command, root, form);
    answer = await served(state, merchant, { text, request: at(root, 'request') as Element }, progress);
  } catch (error) {
    answer = refused(error, progress.header, text);
    if (root && !progress.asked) progress.hebrew = hebrewFor(state, root, progress.header.command);
  }
  answer = withCaseHint(answer, root, posted.body);
  const { header, hebrew, fault, remarks } = progress;
  const isCut = fault.drop !== undefined && fault.drop !== 'half';
  const out = inForm(fault.form, reply(state, header, answer, fault), (root, other = hebrew) =>
    written(root, other, fault.malformed),
  );
  if (fault === noFault) state.repeats.written(answer, out.text);
  // The journal and listeners get a reply only after its data is stored.
  const stored = state.settled();
  if (stored) await stored;
  const own = text.length > short ? ownText : (piece: string) => piece;
  announce(state, {
    command: isCommand(header.command) ? header.command : '',
    field: progress.asked?.field,
    shownField: progress.asked?.field ?? ((path) => textAt(root, `request.${header.command}.${path}`)),
    info: answer.info,
    result: answer.result,
    rule: answer.rule,
    request: text.includes('<') ? text : notXml(text),
    reply: isCut || fault.body !== undefined || fault.httpStatus !== undefined ? '' : out.text,
    status: isCut ? 0 : (fault.httpStatus ?? 200),
    credentials,
    arrival: posted.arrival,
    remarks: remarks.map(own),
    milliseconds: performance.now() - begun,
  });
  return { ...out, ...fault };
}

/** Adds a hint to a refusal about a name that the request has only with other upper-case and lower-case letters. */
function withCaseHint(answer: Answer, root: Element | undefined, body: Uint8Array): Answer {
  const { rule, info } = answer;
  if (!info) return answer;
  const isAboutForm = root === undefined || rule === 'auth.credentials-on-every-request';
  const hint = caseHintFor(info, isAboutForm ? formNames(body) : namesOf(root));
  return hint === '' ? answer : { ...answer, info: `${info}${hint}` };
}

const otherForms = [
  [/^\s*%(?:25)*3C/i, ', percent-encoded more than once'],
  [/^\s*[{[]/, ', JSON'],
  [/^\s*PD|^\s*PG/, ', in base64'],
] as const;

const notXml = (text: string): string =>
  `${text.length} characters that are not XML${otherForms.find(([form]) => form.test(text))?.[1] ?? ''}`;

/** Returns the reply encoding of the requested terminal, even if the credentials are wrong. */
function hebrewFor(state: SandboxState, root: Element, command: string): Hebrew {
  const within = isBeside(command, 'terminalNumber') ? 'request' : `request.${command}`;
  const number = textAt(root, `${within}.terminalNumber`);
  return number === undefined ? state.hebrew : settingOf(state.everybody, number, 'hebrew', 'utf-8');
}

export function refusedUnread(
  state: SandboxState,
  refused: { readonly result: ResultCode; readonly rule: RuleId; readonly info: string },
  arrival: Arrival,
): Relayed {
  const out = written(enveloped(unreadHeader, refused, state.clock.now()), state.hebrew);
  const { result, rule, info } = refused;
  announce(state, {
    ...{ command: '', result, rule, request: info, reply: out.text, arrival, remarks: [], info },
  });
  return out;
}

function reply(
  state: SandboxState,
  { requestId, ...header }: Header,
  answer: Answer,
  { field, requestId: other = requestId }: ReplyFault,
): Element {
  const root = enveloped({ ...header, requestId: other }, answer, state.clock.now());
  return field ? changed(root, ['response', ...field.path.split('.')], field.value) : root;
}

function refused(error: unknown, header: Header, text: string): Answer {
  if (error instanceof MessageError) {
    const missing = error.code === 'missing-int_in' || error.code === 'not-a-form';
    return {
      result: missing ? '414' : '325',
      rule: missing ? 'http.form.int_in' : 'inquireTransactions.error.325',
      info: missing ? 'the form field int_in is missing' : `the XML is not well-formed: ${error.message}`,
      ...contentFor(text.match(/<command>\s*(\w+)/)?.[1], '325'),
    };
  }
  if (!(error instanceof Refusal)) throw error;
  return { ...answerOfRefusal(error), ...contentFor(header.command, error.result, languageOf(header)) };
}

function contentFor(
  command: string | undefined,
  result: string,
  language: Language = 'ENG',
): Partial<Answer> {
  return isCommand(command) ? handlers[command].refused(result, language, () => undefined) : {};
}

/** @throws Refusal 003 for inquireTerminal or 405 for other commands, if the credentials are wrong */
function authenticated(
  state: SandboxState,
  command: string,
  root: Element,
  form: Pick<Form, 'user' | 'password'>,
): Merchant {
  const inXml = isBeside(command, 'password');
  const user = inXml ? textAt(root, 'request.user') : form.user;
  const password = inXml ? textAt(root, 'request.password') : form.password;
  const merchant = state.merchants.find((one) => one.user === user && one.password === password);
  if (merchant) return merchant;
  const [code, rule]: [ResultCode, RuleId] = inXml
    ? ['003', 'inquireTerminal.error.003']
    : ['405', 'auth.credentials-on-every-request'];
  const place = inXml ? 'in the XML, below request' : 'as form fields; HTTP Basic is ignored';
  const isMissing = user === undefined || password === undefined;
  throw new Refusal(
    code,
    rule,
    isMissing ? `user or password is missing: send both ${place}` : 'user or password is wrong',
  );
}
