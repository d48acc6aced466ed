import { commandData, envelopeReply, isCommand } from '../../contract/index.ts';
import { type Element, element } from '../../message/element.ts';
import { ClientFault, Misread } from './adapter-errors.ts';

type Fields = Readonly<Record<string, unknown>>;

const deepest = 20;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts decoded fields of the user's client to an XML tree. @throws ClientFault if the fields are no reply */
export function treeOf(decoded: Fields, command: string): Element {
  const { ashrait } = decoded;
  const root = isFields(ashrait) ? ashrait : decoded;
  const response = isFields(root.response) ? root.response : root;
  if (response.result === undefined)
    throw new ClientFault('returned an object without `result`, which is not a reply', true);
  // Some XML parsers return each element as an array.
  const result = Array.isArray(response.result) ? response.result[0] : response.result;
  if (typeof result !== 'string')
    throw new Misread(
      `returned \`result\` as a ${typeof result}; it must be text, because 000 must keep its zeros`,
      true,
    );
  return element('ashrait', [element('response', elementsOf(nested(response, command), 0))]);
}

function nested(response: Fields, command: string): Fields {
  const flat =
    isCommand(command) && commandData[command].answersIn === 'element' && response[command] === undefined;
  if (!flat) return response;
  const entries = Object.entries(response);
  const own = entries.filter(([name]) => !Object.hasOwn(envelopeReply, name));
  if (own.length === 0) return response;
  return {
    ...Object.fromEntries(entries.filter(([name]) => Object.hasOwn(envelopeReply, name))),
    [command]: Object.fromEntries(own),
  };
}

function elementsOf(fields: Fields, depth: number): Element[] {
  if (depth > deepest) throw new ClientFault('returned fields that are nested too deep for a reply', true);
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || !/^[A-Za-z_][\w.-]*$/.test(name)) return [];
    const list = Array.isArray(value) ? value : [value];
    // Some clients return the list of transactions directly in `transactions`, without `transaction`.
    if (name === 'transactions' && Array.isArray(value) && !value.some((one) => one?.transaction))
      return [
        element(
          name,
          list.map((one) => made('transaction', one, depth + 1)),
        ),
      ];
    return list.map((one) => made(name, one, depth + 1));
  });
}

function made(name: string, value: unknown, depth: number): Element {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new ClientFault(`returned \`${name}\` as a ${typeof value}, which is not data`, true);
  if (!isFields(value)) return element(name, textOf(value));
  const attributes = isFields(value.$) ? value.$ : {};
  const code = attributes.code ?? value['@_code'] ?? value.code;
  const text = value['#text'] ?? value._ ?? value.text;
  const coded = code !== undefined && !isFields(code) && !Array.isArray(code);
  if (coded || text !== undefined) {
    return element(name, textOf(text), coded ? { code: textOf(code) } : {});
  }
  return element(name, elementsOf(value, depth));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 does not have
const noCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Removes characters that XML does not allow, because certificates contain the reply as XML. */
const textOf = (value: unknown): string =>
  String(value ?? '')
    .toWellFormed()
    .replaceAll(noCharacters, '');
