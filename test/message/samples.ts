import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const WILD = new URL('../wild/', import.meta.url);

/** Returns requests as public clients build them, or recorded replies, by file name. */
export function wild(kind: 'requests' | 'replies'): readonly (readonly [string, Buffer])[] {
  const files = readdirSync(new URL(`${kind}/`, WILD)).filter((name) => name.endsWith('.xml'));
  assert.ok(files.length >= (kind === 'requests' ? 39 : 6), `${kind}: only ${files.length}`);
  return files.map((name) => [name, readFileSync(new URL(`${kind}/${name}`, WILD))]);
}

/** Asserts that an error is a MessageError with a code, and that its message quotes nothing from the document. */
export function failsWith(code: string, secret = 'SECRET'): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'MessageError');
    assert.equal((error as Error & { code?: string }).code, code, error.message);
    assert.ok(!error.message.includes(secret), error.message);
    assert.equal(error.cause, undefined);
    return true;
  };
}
