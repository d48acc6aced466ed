import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof optionsFrom>;

export const usage = (
  names: readonly string[],
  checked: readonly string[],
): string => `npm run bench -- [options]

Measures how fast the kit is, prints a table and writes all figures to reports/bench.json.
A run with --only, --quick, --peers, --check or --reference writes to reports/bench.part.json.

  --only NAME   run one benchmark; repeat it for several: ${names.join(', ')}
  --quick       run fewer and shorter rounds: the figures are not reliable
  --peers       compare the sandbox with mountebank, mockoon, prism and wiremock, and with a bare node server.
                npm installs them in bench/.peers; wiremock needs java. What is missing is named in the table.
                This takes some ten minutes
  --check       compare the ratios of ${checked.join(', ')}
                with bench/reference.json; a loss above 25 % fails
  --reference   run the same benchmarks and write their ratios to bench/reference.json
  --help        print this text

Exit code 0: all went well. 1: --check found a loss or a missing figure. 2: the options are wrong.
`;

/** @throws TypeError for invalid options and combinations */
export function optionsFrom(args: readonly string[], names: readonly string[], checked: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      ...{ quick: flag, peers: flag, check: flag, reference: flag, help: flag },
    },
  });
  const modes = (['peers', 'check', 'reference'] as const).filter((mode) => values[mode]);
  if (modes.length > 1) throw new TypeError(`--${modes.join(' and --')} do not go together`);
  if (values.peers && values.only.length > 0) throw new TypeError('--peers and --only do not go together');
  if (values.quick && (values.check || values.reference))
    throw new TypeError(`--${modes[0]} needs figures to rely on: leave out --quick`);
  const known = values.check || values.reference ? checked : names;
  const unknown = values.only.find((only) => !known.includes(only));
  if (unknown === undefined) return values;
  throw new TypeError(
    `${names.includes(unknown) ? `--${modes[0]} does not look at the` : 'there is no'} benchmark ${unknown}`,
  );
}
