import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Reads a style or script from the folder of a module. @param module the `import.meta.url` of the module */
export const pageFile = (name: string, module: string): string => readFileSync(new URL(name, module), 'utf8');

/** The source expression for an inline text in a content security policy. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
