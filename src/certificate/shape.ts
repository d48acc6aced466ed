import { z } from 'zod';
import { ConfigurationError } from './errors.ts';

/** The type of a schema, read-only in every member. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** A word of this kit: another version of the kit may have others. */
export const word = <T extends string>() => z.custom<T>((value) => typeof value === 'string');

export const texts = z.array(z.string());
export const number = z.number().nonnegative();

const suiteSchema = z.object({
  version: z.string(),
  commit: z.string(),
  /** SHA-256 of the scenarios and of the code that verdicts come from, hexadecimal. */
  digest: z.string().exactOptional(),
});

/** With what a run was made. */
export type SuiteFacts = Frozen<z.infer<typeof suiteSchema>>;

const version = 2;

/** What every certificate begins with, of a gateway or of an application. */
export const headSchema = z.object({
  schemaVersion: z.literal(version),
  /** Why the verdict is what it is, a sentence each. */
  because: texts,
  suite: suiteSchema,
  contract: z.object({ version: z.string(), digest: z.string() }),
  startedAt: z.iso.datetime(),
  durationMs: number,
  /** What generated requests and histories were made from: `--seed` makes them again. */
  seed: z.int(),
});

/** @throws ConfigurationError where a certificate has the shape of an earlier or a later kit */
export function refuseOtherVersion(file: string, schemaVersion: unknown): void {
  if (schemaVersion !== version)
    throw new ConfigurationError(
      `${file} is a certificate of schema version ${String(schemaVersion).slice(0, 20)}, and this kit reads only version ${version}: repeat the run`,
    );
}
