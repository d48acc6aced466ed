import { textAt } from '../../message/element.ts';
import { readReply } from '../../message/read-reply.ts';
import type { DoctorFinding } from '../certificate.ts';
import type { TurnedAway } from '../session.ts';
import type { Heard } from '../tape.ts';
import { finding, type Question, skipped } from './questions.ts';

export interface Came {
  readonly heard: readonly Heard[];
  readonly turned: readonly TurnedAway[];
}

/** The first problem of a request that prevents every gateway from executing the command. */
export function wrongIn(
  heard: Heard,
): readonly [question: Question, says: string, verdict?: 'undecided'] | undefined {
  const { rule, status, result, contentType = 'none', requestText, replyText, credentials } = heard;
  if (status === 405) return ['method', ''];
  if (result === '414' && rule === 'http.endpoint')
    return [
      'content type',
      `the application sent Content-Type ${contentType.slice(0, 80)}; post commands as application/x-www-form-urlencoded, with the fields user, password and int_in`,
    ];
  if (result === '414' && rule === 'http.form.int_in') {
    const what = requestText.startsWith('the body') ? requestText : 'the form has no field int_in';
    return ['int_in', `${what}; int_in must hold the XML of the command, percent-encoded`];
  }
  if (result === '325') {
    const what = requestText.includes('<') ? infoOf(replyText) : requestText;
    return ['int_in', `int_in does not hold a command: ${what}; int_in must be XML, percent-encoded once`];
  }
  if (rule === 'auth.credentials-on-every-request' || rule === 'inquireTerminal.error.003') {
    const missing = (['user', 'password'] as const).filter((one) => !credentials.includes(one));
    const isMissing = rule === 'auth.credentials-on-every-request' && missing.length > 0;
    const what = isMissing
      ? `no ${missing.join(' and no ')}`
      : 'a user or password that is not from this session';
    const says = `the application sent ${what}; use TCK_USER and TCK_PASSWORD, or user and password in the gateway data of the hook`;
    // Credentials of another session violate no rule: only the set-up is wrong.
    return isMissing ? ['credentials', says] : ['credentials', says, 'undecided'];
  }
  return undefined;
}

function infoOf(reply: string): string {
  try {
    return textAt(readReply(Buffer.from(reply)).root, 'response.additionalInfo') ?? '';
  } catch {
    return 'the XML cannot be read';
  }
}

/** Findings about the doctor's requests; only warnings if the gateway executed other requests. */
export function arrivalOf({ heard, turned }: Came, isServed: boolean): DoctorFinding[] {
  const [path, method] = (['another path', 'another method'] as const).map(
    (wanted) => turned.find(({ why }) => why === wanted)?.what,
  );
  const wrong = heard.map(wrongIn);
  const remark = (beginning: string) =>
    heard.flatMap(({ remarks }) => remarks).find((one) => one.startsWith(beginning));
  const says: Readonly<Partial<Record<Question, string | undefined>>> = {
    path: path && `the application sent ${path}; post commands to /xpo/Relay`,
    method: method && `the application sent ${method}; use POST for commands`,
  };
  const warns: Readonly<Partial<Record<Question, string | undefined>>> = {
    int_in: remark('The XML declaration') ?? remark('The form is not percent-encoded'),
    credentials: remark('The address contains'),
  };
  return (['path', 'method', 'content type', 'int_in', 'credentials'] as const).map((question) => {
    const [, found, verdict = 'failed'] = wrong.find((one) => one?.[0] === question) ?? [];
    const problem = says[question] ?? found;
    if (problem) return finding(question, isServed ? 'warned' : verdict, problem);
    const warning = warns[question];
    if (warning !== undefined) return finding(question, 'warned', warning);
    return isServed ? finding(question, 'passed') : skipped(question);
  });
}
