import { maskXml } from '../../message/mask.ts';
import { quoted } from '../secrets.ts';
import { orderStates } from '../task-schema.ts';
import { readAnswer, type Said } from './answer.ts';
import {
  type Answer,
  codeOf,
  type Driver,
  type DriverOptions,
  isStopped,
  maxBytes,
  notAState,
  textWithin,
  usualPatienceMs,
} from './driver.ts';
import { bodyOf } from './interface.ts';
import { secretsIn } from './logs.ts';

type HookOptions = DriverOptions & { readonly url: string };

/** Posts each step to the application's own test endpoint. The probe gets the order as `PROBE?order=T-07`. */
export function hookDriver({ url, access, lateMs, probe, ...limits }: HookOptions): Driver {
  return {
    // Query and credentials of the hook's URL may be secret.
    name: `--hook ${placeOf(url)}`,
    async ask(asked, onPage) {
      const { text = '', ...said } = await answered(
        '--hook',
        url,
        { ...limits, access },
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(asked, { access, lateMs })),
        },
      );
      if ('page' in said && said.page) await onPage(said.page);
      return {
        ...('answer' in said ? said.answer : said),
        ...secretsIn(text, asked.card, access.password, 'its answer'),
      };
    },
    ...(probe !== undefined && {
      probe: async (order: string) => {
        const address = new URL(probe);
        address.searchParams.set('order', order);
        const said = await answered('--probe', address.href, { ...limits, access });
        if (!('answer' in said)) return said;
        const { state, problem = notAState(said.answer) ?? 'the hook answered no state of the order' } =
          said.answer;
        return state ? { state } : { problem: `--probe: ${problem}` };
      },
    }),
  };
}

export async function answered(
  option: string,
  url: string,
  { patienceMs = usualPatienceMs, stop, access: { password } }: Omit<DriverOptions, 'lateMs'>,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<
  (Said | Pick<Answer, 'problem' | 'isHung'>) & {
    readonly text?: string | undefined;
    readonly status?: number;
  }
> {
  const patience = AbortSignal.timeout(patienceMs);
  const signal = stop ? AbortSignal.any([patience, stop]) : patience;
  try {
    // If the application closes a reused connection at this moment, that looks like a fault of the application.
    const headers = { ...init.headers, connection: 'close' };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    const { status } = reply;
    const got = { text: reply.body ? await textWithin(maxBytes, reply.body) : '', status };
    if (status >= 300 && status < 400)
      return { problem: `${option} answered ${status}: give the address to which it redirects`, ...got };
    const quote = quoted(got.text ?? '', password);
    if (!reply.ok) return { problem: `${option} answered ${status} with ${quote}`, ...got };
    if (got.text === undefined) return { problem: `${option} answered more than 1 MB`, status };
    const said = readAnswer(got.text, password);
    if (said) return { ...said, ...got };
    return {
      problem: `${option} answered ${quote}, neither a state nor JSON; the states are ${orderStates.join(', ')}`,
      ...got,
    };
  } catch (error) {
    if (stop?.aborted) return isStopped;
    if (patience.aborted)
      return {
        isHung: true,
        problem: `${option} did not answer within ${patienceMs / 1000} s; allow more time with --patience`,
      };
    const code = codeOf(error);
    const hint = /CERT|SIGNATURE/.test(code)
      ? '; NODE_EXTRA_CA_CERTS names a file of authorities to trust'
      : '';
    return { problem: `${option} ${placeOf(url)} cannot be reached (${code})${hint}` };
  }
}

const token = /(?<=\/)(?=[^/]*\d)[^/]{16,}/g;

/** An address without its query and its long, secret parts. */
export const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${maskXml(pathname).replaceAll(token, '***')}`;
};
