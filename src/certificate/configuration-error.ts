/** Something the user has to mend: a file, an option, an environment variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
