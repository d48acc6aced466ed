import type { Access } from '../session.ts';
import { readAnswer, type Said } from './answer.ts';
import { type Answer, type Driver, patienceMs } from './driver.ts';
import { bodyOf } from './interface.ts';

export interface HookOptions {
  readonly url: string;
  readonly access: Access;
  readonly lateMs: number;
  /** An address below which the state of an order is asked: `PROBE?order=T-07`. */
  readonly probe?: string | undefined;
}

/** Posts each step to the application's own test endpoint. */
export function hookDriver({ url, access, lateMs, probe }: HookOptions): Driver {
  return {
    name: `--hook ${url}`,
    async ask(asked, onPage) {
      const said = await answered('--hook', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(asked, { access, lateMs })),
      });
      if (!('answer' in said)) return said;
      if (said.page) await onPage(said.page);
      return said.answer;
    },
    ...(probe !== undefined && {
      probe: async (order: string) => {
        const address = new URL(probe);
        address.searchParams.set('order', order);
        const said = await answered('--probe', address.href, {});
        if (!('answer' in said)) return said;
        const { state, problem } = said.answer;
        return state ? { state } : { problem: problem ?? '--probe answered no state' };
      },
    }),
  };
}

async function answered(
  option: string,
  url: string,
  init: RequestInit,
): Promise<Said | Required<Pick<Answer, 'problem'>>> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const text = await reply.text();
    if (!reply.ok) return { problem: `${option} answered ${reply.status}` };
    return readAnswer(text) ?? { problem: `${option} answered neither a state nor JSON` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException).code ?? (cause as Error).name;
    return { problem: `${option} ${new URL(url).origin} cannot be reached (${code})` };
  }
}
