const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * What a console shows, where texts in it are foreign: none ends its line, steers the terminal, turns the reading direction,
 * or is a command to GitHub's runner (`::error`, `##[error]`).
 */
export function harmless<T>(shown: T): T {
  return JSON.parse(JSON.stringify(shown), (_name, value) =>
    typeof value === 'string'
      ? value
          .replaceAll(control, ' ')
          .replace(/^\s*::/, ': :')
          .replaceAll('##[', '## [')
      : value,
  );
}

/** A foreign text of several lines, each of them harmless. */
export const harmlessLines = (text: string): readonly string[] => text.split('\n').map(harmless);
