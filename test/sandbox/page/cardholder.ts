import { after } from 'node:test';
import { Agent, fetch } from 'undici';
import type { Exchange, GatewayClient } from '../../../src/client/index.ts';
import { type Element, textAt } from '../../../src/message/element.ts';
import type { Sandbox, SandboxOptions } from '../../../src/sandbox/index.ts';
import { useSandbox } from '../../support/use.ts';

export const site = 'https://shop.example';

export const request = {
  terminalNumber: '0880000010',
  transactionType: 'Debit',
  currency: 'ILS',
  total: '10000',
  validation: 'TxnSetup',
  creditType: 'RegularCredit',
  transactionCode: 'Internet',
  mpiValidation: 'AutoComm',
  mid: '10001',
  successUrl: `${site}/paid`,
  cancelUrl: `${site}/cancelled`,
  errorUrl: `${site}/refused`,
} as const;

export const typed = { cardNumber: '4580 0000 0000 0000', cardExpiration: '12/30', cvv: '123' } as const;

/** The HTTP reply of the gateway to a page request, or of the payment page to a form. */
export interface Seen {
  readonly status: number;
  readonly text: string;
  readonly headers: Awaited<ReturnType<typeof fetch>>['headers'];
  readonly location: URL | undefined;
}

/** A sandbox with a merchant that requests payment pages, and a cardholder that uses them over TLS. */
export class Scene {
  readonly sandbox: Sandbox;
  readonly client: GatewayClient;
  readonly #dispatcher: Agent;
  #pages = 0;

  constructor({ sandbox, client }: Awaited<ReturnType<typeof useSandbox>>) {
    this.sandbox = sandbox;
    this.client = client;
    this.#dispatcher = new Agent({ connect: { ca: sandbox.ca } });
    after(() => this.#dispatcher.close());
  }

  uniqueid(): string {
    this.#pages += 1;
    return `order-${this.#pages}`;
  }

  ask(changes: Record<string, string | undefined> = {}, language: 'ENG' | 'HEB' = 'ENG'): Promise<Exchange> {
    const fields = { ...request, uniqueid: this.uniqueid(), ...changes };
    return this.client.send({ command: 'doDeal', fields, language });
  }

  async address(...asked: Parameters<Scene['ask']>): Promise<string> {
    const { reply, replyText } = await this.ask(...asked);
    const address = textAt(reply, 'response.doDeal.mpiHostedPageUrl');
    if (!address) throw new Error(replyText);
    return address;
  }

  async see(address: string, form?: Record<string, string>, method?: string): Promise<Seen> {
    const reply = await fetch(address, {
      dispatcher: this.#dispatcher,
      redirect: 'manual',
      method: method ?? (form ? 'POST' : 'GET'),
      ...(form && { body: new URLSearchParams(form) }),
    });
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      text: await reply.text(),
      headers: reply.headers,
      location: location === null ? undefined : new URL(location),
    };
  }

  async inquire(criteria: Record<string, string>): Promise<{ result: string; reply: Element | undefined }> {
    const { reply } = await this.client.send({
      command: 'inquireTransactions',
      fields: { terminalNumber: request.terminalNumber, ...criteria },
    });
    return { result: textAt(reply, 'response.result') ?? '', reply };
  }
}

/** Opens a scene, and ends it after the tests of the file. */
export const useScene = async (options?: SandboxOptions): Promise<Scene> =>
  new Scene(await useSandbox({ seed: 1, ...options }));

export const txIdOf = (address: string): string => new URL(address).searchParams.get('txId') ?? '';
