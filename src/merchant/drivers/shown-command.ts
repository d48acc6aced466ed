/** A word of a shell, or what is left of one: quoted parts and what stands between them. */
const word = `(?:"(?:[^"\\\\]|\\\\.)*"|'[^']*'|\\\\.|[^\\s;&|"'\`])+`;
const begins = '(?<![^\\s;&|("\'`])';

/** `NAME=value` before a command or behind `env`: what it holds is for the application alone. */
const assignment = new RegExp(`${begins}([A-Za-z_]\\w*=)${word}`, 'g');

/** `--db-password x`, `--token=x`. */
const option = new RegExp(
  `${begins}(--?[\\w-]*(?:pass|pwd|secret|token|key|auth|cred)[\\w-]*(?:=|\\s+))${word}`,
  'gi',
);

/** `//user:password@host`, and what stands behind `Bearer`. */
const others = /(?<=\/\/[^\s/:@]*:)[^\s/@]+(?=@)|(?<=\bBearer\s+)[^\s"']+/gi;

/** A command line as a report may name it: without the values of variables, and of options that are named like a secret. */
export const shownCommand = (command: string): string =>
  command.replace(assignment, '$1***').replace(option, '$1***').replace(others, '***');
