import document from './default.json' with { type: 'json' };
import { hebrewOf, invoiceDefaults, terminalDefaults } from './defaults.ts';
import type { ConfigurationInput, Invoice, Merchant, Terminal } from './schema.ts';

export { InvalidConfiguration } from './defaults.ts';
export type { ConfigurationInput } from './schema.ts';

/** Returns the default configuration in the form of a configuration file. */
export function defaultConfiguration(): ConfigurationInput {
  const { $schema, ...written } = document;
  return written as ConfigurationInput;
}

/** Makes all terminals lenient. An invalid configuration stays unchanged, so that the sandbox reports the error. */
export function leniently(configuration: ConfigurationInput): ConfigurationInput {
  if (!Array.isArray(configuration?.merchants)) return configuration;
  const merchants = configuration.merchants.map((merchant) =>
    Array.isArray(merchant?.terminals)
      ? {
          ...merchant,
          terminals: merchant.terminals.map((terminal: object) => ({ ...terminal, lenient: true })),
        }
      : merchant,
  );
  return { ...configuration, merchants };
}

/** Returns the same merchants as `readConfiguration`, but without loading zod, which shortens the start. */
export const defaultMerchants = (): readonly Merchant[] =>
  defaultConfiguration().merchants.map(({ terminals, invoices = [], ...merchant }) => ({
    ...merchant,
    terminals: terminals.map(withDefaults),
    invoices: invoices.map((invoice) => ({ ...invoiceDefaults, ...invoice }) as Invoice),
  }));

const withDefaults = ({
  number,
  ...own
}: ConfigurationInput['merchants'][number]['terminals'][number]): Terminal =>
  ({
    number,
    ...{ ...terminalDefaults, ...own },
    transmission: { ...terminalDefaults.transmission, ...own.transmission },
    batches: { ...terminalDefaults.batches, ...own.batches },
    hebrew: hebrewOf(own),
  }) as Terminal;
