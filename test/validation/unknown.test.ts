import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRequest } from '../../src/message/read-request.ts';
import { unknownIn } from '../../src/validation/unknown.ts';

const said: Readonly<Record<string, string | undefined>> = {
  total: undefined,
  totl: 'is not in the specification; did you mean total?',
  colour: 'is not in the specification',
  id: 'does not belong here: the specification has id in replies',
  transmitId:
    'does not belong here: the specification has transmitId in the request of inquireTransactions, the request of transmitInquire, replies',
  responseType: 'does not belong here: the specification has responseType in the request of transmitTerminal',
};

for (const [name, text] of Object.entries(said))
  test(`the remark on ${name} says where the specification has the name`, () => {
    const root = readRequest(
      `<ashrait><request><command>doDeal</command><doDeal><${name}>1</${name}></doDeal></request></ashrait>`,
    );
    assert.deepEqual(
      unknownIn('doDeal', root).map((one) => one.text),
      text === undefined ? [] : [text],
    );
  });
