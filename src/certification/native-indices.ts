import { registerHooks } from 'node:module';

/** What stands in a text where a group matched, as Node knows it by the flag `d`. */
const withIndices = new WeakMap<RegExp, RegExp>();

/** In the place of `regexp-match-indices`. */
export default function exec(pattern: RegExp, text: string): RegExpExecArray | null {
  const known = withIndices.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags}d`);
  withIndices.set(pattern, known);
  return known.exec(text);
}

// Cucumber takes the places of groups from a package of the time before that flag, which reads each pattern and writes
// another one that it measures: a fifth of the time until the first scenario. Without this hook it works all the same.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'regexp-match-indices'
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
