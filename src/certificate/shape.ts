import { z } from 'zod';
import { ConfigurationError } from './errors.ts';

/** A type that is read-only in every member. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** A string of a union type. Another version of the kit may have other strings, so the schema accepts any. */
export const word = <T extends string>() => z.custom<T>((value) => typeof value === 'string');

export const texts = z.array(z.string());
export const number = z.number().nonnegative();

const suiteSchema = z.object({
  version: z.string(),
  commit: z.string(),
  /** SHA-256 of the scenarios and of the judging code, hexadecimal. */
  digest: z.string().exactOptional(),
});

/** The version of the suite. */
export type SuiteFacts = Frozen<z.infer<typeof suiteSchema>>;

const version = 2;

/** The first members of every certificate. */
export const headSchema = z.object({
  schemaVersion: z.literal(version),
  /** The reasons for the verdict, one sentence each. */
  because: texts,
  suite: suiteSchema,
  contract: z.object({ version: z.string(), digest: z.string() }),
  startedAt: z.iso.datetime(),
  durationMs: number,
  /** The seed of generated requests and histories. `--seed` repeats them. */
  seed: z.int(),
});

/** @throws ConfigurationError if the certificate has another schema version */
export function refuseOtherVersion(file: string, schemaVersion: unknown): void {
  if (schemaVersion !== version)
    throw new ConfigurationError(
      `${file} is a certificate of schema version ${String(schemaVersion).slice(0, 20)}, and this kit reads only version ${version}: repeat the run`,
    );
}
