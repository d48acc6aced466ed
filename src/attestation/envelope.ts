import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../certificate/index.ts';
import { keyId } from './keys.ts';

export const payloadType = 'application/vnd.in-toto+json';

/** A DSSE envelope (Dead Simple Signing Envelope) with exactly one signature. */
const envelopeSchema = z.strictObject({
  payload: z.string(),
  payloadType: z.string(),
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.string() })),
});

/** The bytes that DSSE signs: payload type and payload, each after its length in bytes. */
const encoded = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

/** A signed DSSE envelope as JSON text. The text has one line, so it is also a valid in-toto bundle. */
export function sealed(payload: string, key: KeyObject): string {
  const bytes = Buffer.from(payload);
  const sig = sign(null, encoded(payloadType, bytes), key).toString('base64');
  return lineOf({
    ...{ payload: bytes.toString('base64'), payloadType },
    signatures: [{ keyid: keyId(key), sig }],
  });
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** @throws Refused if the text is no DSSE envelope, or this key is not its only signer */
export function opened(text: string, key: KeyObject): string {
  const { success, data } = envelopeSchema.safeParse(jsonIn(text));
  if (!success) throw new Refused('the envelope is damaged: it is not a DSSE envelope of this kit');
  // If a JSON object has a name twice, JSON.parse uses the last member and other parsers use the first.
  if (lineOf(data) !== text)
    throw new Refused(
      'the envelope is not as tck sign writes it: a member stands twice, or was written anew',
    );
  if (data.payloadType !== payloadType)
    throw new Refused(`the envelope has another payload type than ${payloadType}`);
  const [signature, ...others] = data.signatures;
  if (!signature) throw new Refused('the envelope has no signature');
  if (others.length > 0)
    throw new Refused(`the envelope has ${others.length + 1} signatures: only one is accepted`);
  const [payload, sig] = [bytesIn(data.payload), bytesIn(signature.sig)];
  if (!payload || !sig) throw new Refused('the envelope is damaged: it has text that is not base64');
  if (!verify(null, encoded(payloadType, payload), key, sig))
    throw new Refused(
      signature.keyid === keyId(key)
        ? 'the signature does not fit: the envelope was changed after it was signed'
        : `it was signed by another key (${signature.keyid.slice(0, 80)})`,
    );
  return payload.toString();
}

/** Decodes base64 strictly, because Buffer.from ignores invalid characters. */
function bytesIn(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
}

/** The refusal of an attestation, with the reason in one line. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
