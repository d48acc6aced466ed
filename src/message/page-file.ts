import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The text of a style or script that stands beside a module and is inlined into its pages.
 *
 * @param module the `import.meta.url` of that module: in the package it is below `dist/`, and the file with it
 */
export const pageFile = (name: string, module: string): string => readFileSync(new URL(name, module), 'utf8');

/** The source by which a content security policy allows an inlined text. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
