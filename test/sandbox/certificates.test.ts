import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { otherCertificates, type Sandbox } from '../../src/sandbox/index.ts';
import { useFolder, useSandbox } from '../support/use.ts';

/** Returns the error code of a client that rejects the certificate, or '' if the client accepts the certificate. */
const refusal = ({ baseUrl, ca }: Sandbox): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: 'localhost', port: Number(new URL(baseUrl).port), ca });
    socket.once('error', ({ code = 'none' }: NodeJS.ErrnoException) => resolve(code));
    socket.once('secureConnect', () => socket.destroy()).once('close', () => resolve(''));
  });

const codes: Readonly<Record<(typeof otherCertificates)[number], RegExp>> = {
  'unknown authority':
    /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|CERT_SIGNATURE_FAILURE)$/,
  'another host': /^ERR_TLS_CERT_ALTNAME_INVALID$/,
  expired: /^CERT_HAS_EXPIRED$/,
};

test('a certificate that proves nothing is refused for the one reason that it is shown for, and goes again', async () => {
  const authorityDirectory = await useFolder();
  assert.equal(otherCertificates.length, 3);
  for (const options of [{}, { authorityDirectory }]) {
    const { sandbox } = await useSandbox(options);
    for (const which of otherCertificates) {
      assert.equal(await refusal(sandbox), '');
      const end = await sandbox.present(which);
      assert.match(await refusal(sandbox), codes[which], which);
      end();
    }
    assert.equal(await refusal(sandbox), '');
  }
});
