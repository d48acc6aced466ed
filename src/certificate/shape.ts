import { z } from 'zod';
import { ConfigurationError } from './errors.ts';

/** A type whose members are all read-only, at any depth. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** A schema for a union of strings. It accepts any string, because other versions of the kit have other strings. */
export const word = <T extends string>() => z.custom<T>((value) => typeof value === 'string');

export const texts = z.array(z.string());
export const number = z.number().nonnegative();

const suiteSchema = z.object({
  version: z.string(),
  commit: z.string(),
  /** The SHA-256 of the scenarios and of the judging code, hexadecimal. */
  digest: z.string().exactOptional(),
});

export type SuiteFacts = Frozen<z.infer<typeof suiteSchema>>;

const version = 2;

/** The members that the certificates of gateways and applications have in common. */
export const headSchema = z.object({
  schemaVersion: z.literal(version),
  /** The reasons for the verdict, one sentence each. */
  because: texts,
  suite: suiteSchema,
  contract: z.object({ version: z.string(), digest: z.string() }),
  startedAt: z.iso.datetime(),
  durationMs: number,
  /** The seed of generated requests and histories. The option `--seed` repeats them. */
  seed: z.int(),
});

/** @throws ConfigurationError if the certificate file has another schema version than this kit */
export function refuseOtherVersion(file: string, schemaVersion: unknown): void {
  if (schemaVersion !== version)
    throw new ConfigurationError(
      `${file} is a certificate of schema version ${String(schemaVersion).slice(0, 20)}, and this kit reads only version ${version}: repeat the run`,
    );
}
