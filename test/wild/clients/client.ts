import { createServer } from 'node:http';
import type { Answer, Asked, Driver } from '../../../src/merchant/drivers/driver.ts';
import { wild } from '../../message/samples.ts';
import { usePort } from '../../support/use.ts';

/** Posts the XML of a request. Returns the text of the reply; undefined if no reply came. */
export type Post = (xml: string) => Promise<string | undefined>;

type OnPage = Parameters<Driver['ask']>[1];

/** An application with a public client: it does a step with requests as that client builds them. */
export interface WildClient {
  readonly says: string;
  /** Whether it charges cards itself or sells on payment pages. */
  readonly sells: 'charge' | 'page';
  begin(terminal: string): (asked: Asked, post: Post, onPage: OnPage) => Promise<Answer>;
}

const samples = new Map(wild('requests').map(([name, bytes]) => [name, bytes.toString('utf8')]));

/** A request of the wild with other values. Its form stays as it was sampled. */
export function filled(sample: string, values: Readonly<Record<string, string>>): string {
  const text = samples.get(`${sample}.xml`);
  if (text === undefined) throw new Error(`there is no sample ${sample}`);
  return Object.entries(values).reduce((xml, [name, value]) => {
    const changed = xml.replace(new RegExp(`<${name}>[^<]*</${name}>`), `<${name}>${value}</${name}>`);
    if (changed === xml && !xml.includes(`>${value}</${name}>`)) throw new Error(`${sample} has no ${name}`);
    return changed;
  }, text);
}

export const valueIn = (reply: string | undefined, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(reply ?? '')?.[1] ?? '';

/** Starts a return page that answers the buyer. */
export const useReturnPage = async (): Promise<string> =>
  `http://127.0.0.1:${await usePort(createServer((_, response) => response.end('thank you')))}`;
