import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { commandNames } from '../../src/contract/index.ts';
import { schemaFiles, schemaVerdict } from '../../src/schema/index.ts';

const folder = new URL('../../schemas/', import.meta.url);

test('the committed schemas are those of the contract', async () => {
  const files = schemaFiles(commandNames);
  assert.equal(files.length, 17);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.xsd')).sort(),
    files.map(({ name }) => name).sort(),
  );
  for (const { name, text } of files)
    assert.equal(await readFile(new URL(name, folder), 'utf8'), text, `${name} is stale: npm run schemas`);
});

const request = (content: string) =>
  `<ashrait>\n<request><command>doDeal</command><version>2000</version>\n<doDeal>${content}</doDeal></request></ashrait>`;

test('elements in any order, and ones that nobody knows, are accepted', () => {
  const known = '<total>100</total><terminalNumber>0880000010</terminalNumber><currency>ILS</currency>';
  assert.deepEqual(schemaVerdict('doDeal', 'request', request(known)), []);
  assert.deepEqual(
    schemaVerdict('doDeal', 'request', request(`<novelty a="1"><x/></novelty>${known}<cvv/>`)),
    [],
  );
});

test('a known element is held to its form wherever it stands', () => {
  for (const [content, element] of [
    ['<total>1.5</total>', 'total'],
    ['<total/>', 'total'],
    ['<terminalNumber>088</terminalNumber>', 'terminalNumber'],
    ['<holder><cvv>12345</cvv></holder>', 'cvv'],
    ['<shiftTxnDate>2026-02-29 10:00:00</shiftTxnDate>', 'shiftTxnDate'],
  ] as const) {
    const [finding, ...more] = schemaVerdict('doDeal', 'request', request(content));
    assert.deepEqual([finding?.element, finding?.line, more.length], [element, 3, 0], content);
  }
  assert.deepEqual(
    schemaVerdict('doDeal', 'request', request('<shiftTxnDate>2028-02-29 10:00:00</shiftTxnDate>')),
    [],
  );
});

test('what is not well-formed is told with its line', () => {
  const [finding] = schemaVerdict('doDeal', 'request', '<ashrait>\n<request></ashrait>');
  assert.equal(finding?.line, 2);
  assert.equal(finding?.element, '');
  assert.equal(schemaVerdict('doDeal', 'request', '').length, 1);
});

test('a required element is not empty, and one whose form hangs on another is left to the rules', () => {
  const reply = (text: string) =>
    `<ashrait><response><command/><result>000</result><message>${text}</message></response></ashrait>`;
  assert.deepEqual(schemaVerdict('doDeal', 'reply', reply('done')), []);
  assert.equal(schemaVerdict('doDeal', 'reply', reply(' '))[0]?.element, 'message');
  // A page asks for the card itself: clients send a constant in its place.
  assert.deepEqual(schemaVerdict('doDeal', 'request', request('<cardNo>CGMPI</cardNo>')), []);
});

test('text between elements is accepted, a second space in a time is not', () => {
  assert.deepEqual(schemaVerdict('doDeal', 'request', request('stray<total>100</total>text')), []);
  const at = (time: string) =>
    schemaVerdict('doDeal', 'request', request(`<shiftTxnDate>${time}</shiftTxnDate>`));
  assert.deepEqual(at('\n 2026-11-21 10:00:00 '), []);
  assert.equal(at('2026-11-21  10:00:00')[0]?.element, 'shiftTxnDate');
});
