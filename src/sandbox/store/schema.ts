/** What makes a database one of the sandbox: `TCKS`. */
export const applicationId = 0x54434b53;

/** Counts the forms that the database had so far. Any other is refused. */
export const formatVersion = 2;

/** The parts of the sandbox's memory that are kept, in the order in which they are read: the clock is in the first. */
export const partNames = [
  'moving',
  'ledger',
  'transmissions',
  'pages',
  'repeats',
  'invoices',
  'cards',
] as const;

/** Each part is a table of JSON values by key. No table holds a card number or a CVV. */
export const schema = `
${partNames.map((part) => `CREATE TABLE ${part} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL);`).join('\n')}
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
CREATE INDEX snapshots_name ON snapshots (name);
PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${formatVersion};
`;
