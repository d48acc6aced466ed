import type { Definition } from '../../src/recordings/index.ts';

export const CARD = { number: '4580123456781234', expiration: '1230', cvv: '123' };
export const CREDENTIALS = { user: 'shop', password: 'x9!real-word' };
export const AT = '2026-03-10T10:00:00.000Z';

export function request(command: string, fields: Readonly<Record<string, string>>): string {
  const inside = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<ashrait><request><version>2000</version><command>${command}</command><${command}>${inside.join('')}</${command}></request></ashrait>`;
}

export const reply = (inside: string): string =>
  `<ashrait><response><result>000</result>${inside}</response></ashrait>`;

export function exchange(
  text: string,
  response: string,
  { scenario, at = AT, ...tck }: Partial<Definition['tck']> = {},
): Definition {
  return {
    ...{ scope: 'https://gateway.test', method: 'POST', path: '/xpo/Relay', status: 200, response },
    body: { user: 'recorded-user', password: 'recorded-password', int_in: text },
    tck: { at, ms: 1, ...(scenario !== undefined && { scenario }), ...tck },
  };
}
