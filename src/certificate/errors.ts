/** An error that the user can fix, in a file, an option or an environment variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** An error of the suite. The results of the run are then unreliable. */
export class HarnessFault extends Error {
  override readonly name = 'HarnessFault';
}

/** The code of an error of Node: `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';
