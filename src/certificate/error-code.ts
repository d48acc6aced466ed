/** What Node calls an error: `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';
