import { contentOf, type Exchange } from '../client/index.ts';
import { isBeside } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import type { Target } from '../target/target.ts';

/** Elements of replies with a value that later requests can send. */
const given = ['tranId', 'cgUid', 'uid', 'cardId'] as const;
type Given = (typeof given)[number];

const transmission = 'curl -sS -X POST "$GATEWAY_URL/__admin/clearing/run"';

/** Exchanges as `curl` commands. Address, credentials and cards are environment variables. */
export function curlLines(
  exchanges: readonly Exchange[],
  target: Target,
  transmitted: ReadonlySet<Exchange> = new Set(),
): readonly string[] {
  const variables = new Map<string, string>();
  const lines = exchanges.flatMap((exchange, index) => {
    const request = spliced(exchange.requestText, target, variables);
    const before = transmitted.has(exchange) ? [transmission] : [];
    const post = curl(exchange.command, request);
    const later = exchanges.slice(index + 1).map(({ requestText }) => requestText);
    const stored = given.flatMap((name) => {
      const value = valueIn(exchange, name);
      if (!value || variables.has(value) || !later.some((text) => text.includes(`>${value}<`))) return [];
      const variable = `${name}_${index + 1}`;
      variables.set(value, variable);
      return [`${variable}=$(printf %s "$reply" | sed -n 's:.*<${name}>\\([^<]*\\)<.*:\\1:p' | head -n 1)`];
    });
    return [...before, ...(stored.length === 0 ? [post] : [`reply=$(${post})`, ...stored])];
  });
  const cards = [...new Set(lines.flatMap((line) => line.match(/\$CARD_\w+/g) ?? []))];
  const environment = ['$GATEWAY_URL', '$GATEWAY_USER', '$GATEWAY_PASSWORD', ...cards];
  const authority = target.ca === undefined ? [] : ['and $CURL_CA_BUNDLE, its certificate authority'];
  return [`# from the environment: ${[...environment, ...authority].join(' ')}`, ...lines];
}

function valueIn(exchange: Exchange, name: Given): string | undefined {
  if (name === 'tranId') return textAt(exchange.reply, 'response.tranId');
  return textAt(contentOf(exchange), name === 'uid' ? 'ashraitEmvData.uid' : name);
}

function curl(command: string, request: string): string {
  const field = (name: string, value: string) => `--data-urlencode ${name}=${value}`;
  const credentials = isBeside(command, 'password')
    ? []
    : [field('user', '"$GATEWAY_USER"'), field('password', '"$GATEWAY_PASSWORD"')];
  return ['curl -sS "$GATEWAY_URL/xpo/Relay"', ...credentials, field('int_in', `'${request}'`)].join(' ');
}

/** A request in single quotes, with shell variables in place of secrets and of values from replies. */
function spliced(text: string, target: Target, variables: ReadonlyMap<string, string>): string {
  const { user, password } = target.credentials;
  const splice = (variable: string) => `'"$${variable}"'`;
  const role = Object.keys(target.cards).find((name) => text.includes(`>${target.cards[name]?.number}<`));
  const card = role === undefined ? undefined : target.cards[role];
  const name = `CARD_${(role ?? '').toUpperCase().replaceAll(/\W/g, '_')}`;
  const secrets: readonly (readonly [element: string, value: string | undefined, variable: string])[] = [
    ['cardNo', card?.number, name],
    ['cardExpiration', card?.expiration, `${name}_EXPIRATION`],
    ['cvv', card?.cvv, `${name}_CVV`],
    ['user', user, 'GATEWAY_USER'],
    ['password', password, 'GATEWAY_PASSWORD'],
  ];
  let request = text.replaceAll("'", "'\\''");
  for (const [element, value, variable] of secrets)
    if (value !== undefined)
      request = request.replaceAll(`<${element}>${value}<`, `<${element}>${splice(variable)}<`);
  // A request with a wrong card number can still have the CVV of a card.
  request = request.replaceAll(/<cvv>\d{3,4}</g, `<cvv>${splice('CARD_CVV')}<`);
  for (const [value, variable] of variables)
    request = request.replaceAll(`>${value}<`, `>${splice(variable)}<`);
  return request;
}
