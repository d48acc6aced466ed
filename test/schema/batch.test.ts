import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import { commandNames } from '../../src/contract/index.ts';
import {
  faultsIn,
  inThisThread,
  type SchemaDocument,
  schemaVerdict,
  xmllint,
} from '../../src/schema/index.ts';

const schemas = new URL('../../schemas/', import.meta.url);
const deal = (content: string): SchemaDocument => ({
  command: 'doDeal',
  kind: 'request',
  text: `<ashrait>\n<request><command>doDeal</command>\n<doDeal>${content}</doDeal></request></ashrait>`,
});
const raw = (text: string): SchemaDocument => ({ command: 'doDeal', kind: 'request', text });

const odd: readonly (readonly [SchemaDocument, boolean])[] = [
  [deal('<total>100</total>'), true],
  [deal('<total>1.5</total>'), false],
  [deal('<total><![CDATA[100]]></total>'), true],
  [deal('<total>1<b/></total>'), false],
  [deal(`<userData1>${'א'.repeat(256)}</userData1>`), true],
  [deal(`<userData1>${'א'.repeat(257)}</userData1>`), false],
  [deal('<novelty>'.repeat(200) + '</novelty>'.repeat(200)), true],
  [deal('<user>\nm1_0.xml:3: element x: Schemas validity error : Element</user>'), false],
  [deal('<unknown>m0.xml validates\nm0.xml:3: parser error : none</unknown>'), true],
  [raw(''), false],
  [raw(' \n'), false],
  [raw('{"command":"doDeal"}'), false],
  [raw('<ashrait><request></ashrait>'), false],
  [raw('<ashrait/><ashrait/>'), false],
  [raw('<ashrait a="1" a="2"/>'), false],
  [raw('<ashrait>&nbsp;</ashrait>'), false],
  [raw('<ashrait><x:y/></ashrait>'), false],
  [raw('<ashrait>\u0000</ashrait>'), false],
  [raw('<!DOCTYPE ashrait [<!ENTITY a "12">]><ashrait><total>&a;</total></ashrait>'), false],
  [raw('<!-- --><?p i?>\n<!DOCTYPE ashrait><ashrait/>'), false],
  [raw('<!doctype html><html>&nbsp;</html>'), false],
  [raw('<html/>'), false],
];

test('the two validators agree on texts that one might stumble over', async () => {
  const documents = odd.map(([document]) => document);
  for (const validator of [inThisThread, xmllint]) {
    const found = await validator(documents);
    odd.forEach(([{ text }, valid], index) => {
      assert.equal(found[index]?.length === 0, valid, text);
    });
  }
});

test('a batch of many messages of several commands comes back in order, and its progress adds up', async () => {
  const documents = Array.from({ length: 900 }, (_, index): SchemaDocument => {
    const command = commandNames[index % commandNames.length] ?? 'doDeal';
    const terminal = index % 7 === 0 ? 'none' : '0880000010';
    const text = `<ashrait><request><command>${command}</command><terminalNumber>${terminal}</terminalNumber></request></ashrait>`;
    return { command, kind: 'request', text };
  });
  let done = 0;
  const found = await xmllint(documents, (more) => {
    done += more;
  });
  assert.equal(done, 900);
  documents.forEach(({ command }, index) => {
    // The format of the terminal number is not stated for refunds and cancellations, so any value is valid.
    const wrong = index % 7 === 0 && command !== 'refundDeal' && command !== 'cancelDeal';
    assert.equal(found[index]?.length === 0, !wrong, `${index} ${command}`);
  });
});

test('faults are told once an element, in the words of the contract, without the value', () => {
  const text = deal('<total>98765.5</total>\n<cvv><x/></cvv><cardBrand/><validation/>').text;
  assert.deepEqual(faultsIn('doDeal', 'request', schemaVerdict('doDeal', 'request', text)), [
    {
      line: 3,
      element: 'total',
      rules: ['doDeal.request.total'],
      problem: 'has a value that is not allowed',
      allowed: 'an integer of at most 8 digits, above zero, or zero to create a token',
    },
    {
      line: 4,
      element: 'cvv',
      rules: ['doDeal.request.cvv'],
      problem: 'contains elements instead of a value',
      allowed: '3 to 4 digits',
    },
    {
      line: 4,
      element: 'validation',
      rules: ['doDeal.request.validation'],
      problem: 'is empty',
      allowed: 'one of AutoComm, AutoCommHold, AutoCommRelease, Verify, Token, TxnSetup, SetAsHold',
    },
  ]);
  const reply = '<ashrait><response><doDeal><cardBrand code="99">?</cardBrand></doDeal></response></ashrait>';
  const [code] = faultsIn('doDeal', 'reply', schemaVerdict('doDeal', 'reply', reply));
  assert.equal(code?.problem, 'has a code that is not one of its allowed codes');
  assert.match(code?.allowed ?? '', /^0, 1, 2/);
});

test('xmllint takes the schemas as they lie in their folder, with the types that they include', async () => {
  const names = (await readdir(schemas)).filter((name) => /\.(request|reply)\.xsd$/.test(name));
  assert.equal(names.length, 16);
  const file = async (fileName: string) => ({
    fileName,
    contents: await readFile(new URL(fileName, schemas)),
  });
  const types = await file('types.xsd');
  for (const name of names) {
    const body = name.includes('.request.') ? 'request' : 'response';
    const result = (text: string) =>
      `<ashrait><${body}><command/><result>${text}</result></${body}></ashrait>`;
    const [command] = name.split('.');
    const [good, bad] = [
      result('000').replace('<command/>', `<command>${command}</command>`),
      body === 'request' ? result('000') : result('0000'),
    ];
    const { rawOutput } = await validateXML({
      xml: [good, bad].map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      schema: await file(name),
      preload: types,
    });
    assert.match(rawOutput, /^0\.xml validates$/m, `${name}: ${rawOutput}`);
    assert.match(rawOutput, /^1\.xml fails to validate$/m, `${name}: ${rawOutput}`);
  }
});
