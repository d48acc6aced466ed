import type { Sandbox } from '../../src/sandbox/index.ts';
import { ask } from './ask.ts';

export interface Controlled {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it
  readonly body: any;
}

/** Calls the admin API of a sandbox without a browser. */
export async function control(
  sandbox: Pick<Sandbox, 'baseUrl' | 'ca'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Controlled> {
  const { status, text } = await ask(sandbox, `/__admin${path && `/${path}`}`, { method, body, headers });
  return { status, body: JSON.parse(text) };
}
