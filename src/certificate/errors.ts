/** An error that the user can fix in a file, an option or an environment variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** A fault of the test suite itself. The results of the run are then unreliable. */
export class HarnessFault extends Error {
  override readonly name = 'HarnessFault';
}

/** The error code of a Node error, such as `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';
