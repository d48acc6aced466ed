/** Something the user has to mend: a file, an option, an environment variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** A fault of the suite itself, not of the gateway: nothing it says about the target can be relied on. */
export class HarnessFault extends Error {
  override readonly name = 'HarnessFault';
}

/** What Node calls an error: `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';
