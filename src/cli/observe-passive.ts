import { once } from 'node:events';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { ConfigurationError } from '../certificate/index.ts';
import { type Access, passiveEvidence, type Session } from '../merchant/index.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { begun, ended, writable } from './observe-end.ts';
import { requestLine } from './request-line.ts';
import { stopOnce } from './stop-once.ts';

interface Options {
  readonly port?: number;
  readonly out: string;
  readonly seed?: number;
  readonly for?: number;
  readonly json?: boolean;
  readonly summary?: string;
}

/** `observe --passive`: serves until it is stopped, and judges what arrived. Gives the exit code. */
export async function observedPassively({
  out,
  port = 0,
  seed,
  for: ms,
  json,
  summary,
}: Options): Promise<number> {
  const credentials = credentialsFrom(process.env);
  const used = seed ?? Math.floor(Math.random() * 2 ** 31);
  await writable(out, summary);
  const session = await begun({ directory: out, port, seed: used, credentials });
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  const timer = ms === undefined ? undefined : setTimeout(() => stop.abort(), ms);
  const release = stopOnce(stop);
  try {
    const since = new Date();
    process.stderr.write(announced(session, credentials !== undefined));
    session.sandbox.state.watch = (handled) => process.stderr.write(requestLine(handled));
    await stopped;
    const evidence = await passiveEvidence(session, { seed: used, begun: since });
    return await ended(out, session, evidence, { json, summary });
  } finally {
    clearTimeout(timer);
    release();
    await session.end();
  }
}

/** @throws ConfigurationError where one of both is missing */
export function credentialsFrom({ ASHRAIT_USER: user, ASHRAIT_PASSWORD: password }: NodeJS.ProcessEnv) {
  if (user && password) return { user, password };
  if (user || password)
    throw new ConfigurationError('set both ASHRAIT_USER and ASHRAIT_PASSWORD, or neither');
  return undefined;
}

const shownCards = ['approved-visa', 'approved-mastercard', 'declined', 'four-digit-cvv', 'blocked'];

function announced({ access, sandbox }: Session, isFixed: boolean): string {
  const cards = Object.entries(cardsByRole()).filter(([role]) => shownCards.includes(role));
  const terminals = sandbox.merchants[0]?.terminals ?? [];
  return `The sandbox is up and checks every request. Press Ctrl-C to end the session and write the certificate.

${connection(access, isFixed)}
  Cards        ${cards.map(([role, card]) => `${card.number}  ${card.expiration}  ${card.cvv}  ${role}`).join('\n               ')}
  Terminals    ${terminals.map(({ number, roles = [] }) => `${number}  ${roles.join(', ')}`).join('\n               ')}
  Faults       POST ${access.url}/__admin/faults; GET ${access.url}/__admin lists all controls

`;
}

/** How an application is configured by hand. @param isFixed the password was given */
export const connection = ({ url, caFile, user, password, mid }: Access, isFixed: boolean): string =>
  `  Address      ${url}/xpo/Relay
  Trust        ${caFile}
  User         ${user}
  Password     ${isFixed ? 'as set in ASHRAIT_PASSWORD' : `${password}  (valid for this session; it is not saved anywhere)`}
  Merchant id  ${mid}, for payment pages`;

/** ISO 8601, up to a day: `PT5M`, `PT1H30M`, `PT20S`. */
export function lasting(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? [];
  const total = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  if (!(total > 0 && total <= 86_400_000))
    throw new InvalidArgumentError('Give a duration of at most a day, for example PT5M.');
  return total;
}
