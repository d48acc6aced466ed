/** An application whose requests the gateway refuses, and its correct variant, as a module and a `--run` command. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';

export const kinds = ['right', 'another terminal', 'no version', 'inquiries alone'] as const;
export type Kind = (typeof kinds)[number];

export interface Given {
  readonly url: string;
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  readonly terminal: string;
  readonly order: string;
  readonly amount: number | string;
  readonly currency: string;
  readonly card: { readonly number: string; readonly expiration: string; readonly cvv: string };
}

export async function acts(kind: Kind, given: Given): Promise<'paid' | 'failed'> {
  const { url, ca, user, password, order, amount, currency, card } = given;
  const terminal = kind === 'another terminal' ? '0999999999' : given.terminal;
  const command = kind === 'inquiries alone' ? 'inquireTransactions' : 'doDeal';
  const deal = `<transactionType>Debit</transactionType><currency>${currency}</currency><total>${amount}</total><validation>AutoComm</validation><creditType>RegularCredit</creditType><transactionCode>Internet</transactionCode><cardNo>${card.number}</cardNo><cardExpiration>${card.expiration}</cardExpiration><cvv>${card.cvv}</cvv>`;
  const int_in = `<ashrait><request>${kind === 'no version' ? '' : '<version>2000</version>'}<language>ENG</language><command>${command}</command><${command}><terminalNumber>${terminal}</terminalNumber>${command === 'doDeal' ? deal : ''}<user>${order}</user></${command}></request></ashrait>`;
  const agent = new Agent({ connect: { ca } });
  try {
    const { body } = await request(`${url}/xpo/Relay`, {
      ...{
        method: 'POST',
        dispatcher: agent,
        body: new URLSearchParams({ user, password, int_in }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const isApproved = /<result>000</.test(await body.text());
    return isApproved && command === 'doDeal' ? 'paid' : 'failed';
  } catch {
    // The application does not trust the gateway's certificate.
    return 'failed';
  } finally {
    await agent.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const of = (name: string): string => process.env[`TCK_${name}`] ?? '';
  const state = await acts(process.argv[2] as Kind, {
    ...{ url: of('URL'), ca: await readFile(of('CA'), 'utf8'), user: of('USER'), password: of('PASSWORD') },
    ...{ terminal: of('TERMINAL'), order: of('ORDER'), amount: of('AMOUNT'), currency: of('CURRENCY') },
    card: { number: of('CARD'), expiration: of('EXPIRATION'), cvv: of('CVV') },
  });
  console.log(state);
}
