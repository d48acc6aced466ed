import fc, { type Arbitrary } from 'fast-check';
import { placed } from '../src/client/gateway-client.ts';
import {
  admits,
  breaches,
  type CommandName,
  commandData,
  isBeside,
  type RequestField,
} from '../src/contract/index.ts';
import { breakable, brokenRequest, type Parameters, validRequest } from '../src/generators/index.ts';
import { buildRequest } from '../src/message/build-request.ts';
import type { Element } from '../src/message/element.ts';
import { encode } from '../src/message/encoding.ts';
import { readReply } from '../src/message/read-reply.ts';
import { readRequest } from '../src/message/read-request.ts';
import { writeReply } from '../src/message/write-reply.ts';
import { schemaVerdict } from '../src/schema/index.ts';
import { currentRun } from '../src/target/run-context.ts';
import { command } from './generated.ts';
import type { Merchant } from './merchant.ts';
import { Then, When } from './world.ts';

/** A defect of the kit invalidates all verdicts of the run. */
class KitFault extends Error {
  override readonly name = 'KitFault';
}

const found = new WeakMap<Merchant, string>();

function tryOut<T>(
  merchant: Merchant,
  values: Arbitrary<T>,
  numRuns: number,
  wrong: (value: T) => string,
): void {
  const details = fc.check(
    fc.property(values, (value) => wrong(value) === ''),
    { seed: currentRun().seed, numRuns },
  );
  if (!details.failed) return;
  const [smallest] = details.counterexample ?? [];
  const what = smallest === undefined ? String(details.errorInstance) : wrong(smallest as T);
  found.set(merchant, `${what} in ${JSON.stringify(smallest)} (seed ${currentRun().seed})`);
}

const known = { terminalNumber: '0880000010' };

/** Characters that XML or forms escape, white space, Hebrew, and characters of two UTF-16 units. */
const anything = fc.string({ unit: fc.constantFrom(...'aZ09 \t\n\r&<>"\'%+=]א🙂\u00a0'), maxLength: 12 });

function leaves({ children, text, name }: Element, path = ''): readonly (readonly [string, string])[] {
  const here = path === '' ? name : `${path}.${name}`;
  return children.length === 0 ? [[here, text]] : children.flatMap((child) => leaves(child, here));
}

When(/^the suite writes and reads requests of (\w+)$/, function (name: string) {
  const of = command(name);
  const requests = fc.tuple(validRequest(of, known), anything).map(([fields, text]) => ({ ...fields, text }));
  tryOut(this, requests, 60, (fields) => {
    const text = buildRequest(placed({ command: of, fields }));
    const sent = Object.entries<string>({
      version: '2000',
      language: 'ENG',
      dateTime: '',
      requestId: '',
      command: of,
    });
    // A request has no command element if the command has no parameters inside it.
    const own = Object.keys(commandData[of].request).some((one) => !isBeside(of, one));
    const parameters = Object.entries<string>(fields).filter(([field]) => own || isBeside(of, field));
    const expected = [
      ...sent.map(([field, value]) => [`ashrait.request.${field}`, value]),
      ...parameters.map(([field, value]) => [
        isBeside(of, field) ? `ashrait.request.${field}` : `ashrait.request.${of}.${field}`,
        value,
      ]),
    ];
    const read = [readRequest(text), readReply(encode(text, 'utf-8')).root].map((root) =>
      sorted(leaves(root)),
    );
    return read.every((one) => one === sorted(expected)) ? '' : 'a request is not read as it was written';
  });
});

const sorted = (pairs: readonly (readonly string[])[]): string =>
  JSON.stringify(pairs.map((pair) => JSON.stringify(pair)).sort());

const elements = (levels: number): Arbitrary<Element> =>
  fc
    .record({
      name: fc.constantFrom('result', 'doDeal', 'cardBrand', 'uid'),
      attributes: fc.record({ code: anything }, { requiredKeys: [] }) as Arbitrary<Record<string, string>>,
      text: anything,
      children: levels > 1 ? fc.array(elements(levels - 1), { maxLength: 3 }) : fc.constant([]),
    })
    .map((one) => (one.children.length > 0 ? { ...one, text: '' } : one));

When('the suite writes and reads replies', function () {
  tryOut(this, elements(4), 100, (element) =>
    JSON.stringify(readReply(encode(writeReply(element), 'utf-8')).root) === JSON.stringify(element)
      ? ''
      : 'a reply is not read as it was written',
  );
});

/** Elements whose format the contract does not allow. A schema cannot express conditions between fields. */
function wrongForms(of: CommandName, fields: Parameters): readonly string[] {
  const wrong = Object.entries<RequestField>(commandData[of].request).flatMap(
    ([name, { format, alsoAt, otherwise }]) => {
      // A schema allows both formats, because another field decides between them.
      const forms = otherwise ? [format, otherwise.format] : [format];
      const value = fields[name] ?? (alsoAt && fields[alsoAt]);
      return value && !forms.some((one) => admits(one, value)) ? [name.split('.').at(-1) ?? ''] : [];
    },
  );
  return [...new Set(wrong)].sort();
}

When(/^the XML schema and the kit's own checks examine requests of (\w+)$/, function (name: string) {
  const of = command(name);
  const valid = validRequest(of, known).map((fields) => ({ fields, rule: '' }));
  const requests = breakable(of).length > 0 ? fc.oneof(valid, brokenRequest(of, known)) : valid;
  tryOut(this, requests, 60, ({ fields, rule }) => {
    const text = buildRequest({ ...placed({ command: of, fields }), declaration: 'none' });
    const schema = [...new Set(schemaVerdict(of, 'request', text).map(({ element }) => element))].sort();
    const contract = wrongForms(of, fields);
    const credentials = isBeside(of, 'password') ? { user: 'user', password: 'password' } : {};
    const sent: Parameters = { ...credentials, ...fields };
    const broken = breaches(of, (path) => sent[path] || undefined).length > 0;
    if (broken !== (rule !== '')) return `the contract finds ${broken ? 'an error' : 'no error'}`;
    return schema.join() === contract.join()
      ? ''
      : `the schema finds errors in ${schema.join(' and ') || 'no element'}, but the contract in ${contract.join(' and ') || 'no element'}`;
  });
});

Then(/^(?:each is read as it was written|both find the same errors)$/, function () {
  const fault = found.get(this);
  if (fault !== undefined) throw new KitFault(fault);
});
