/** What makes a database one of the sandbox: `TCKS`. */
export const applicationId = 0x54434b53;

/** Counts the forms that the database had so far. A newer one is refused. */
export const formatVersion = 1;

/**
 * `deals` has a row for each transaction. What it is found by, and what can change, are columns of their own; what most
 * transactions share is in `forms`, once; what few have is JSON in `own` and `marks`. No table holds a card number or a CVV.
 *
 * `names` are the ids of operations on a transaction. `entries` are the small parts: pages, invoices, transmissions,
 * answers for retries, and the clock and next ids.
 */
export const schema = `
CREATE TABLE deals (
  id INTEGER PRIMARY KEY, cg INTEGER, uid TEXT NOT NULL, user TEXT, auth TEXT NOT NULL, at TEXT NOT NULL,
  terminal TEXT NOT NULL, state TEXT NOT NULL, credited REAL NOT NULL, marks TEXT, transmission TEXT,
  total REAL, sequence TEXT NOT NULL, expiration TEXT NOT NULL, token TEXT NOT NULL, bin TEXT NOT NULL,
  form INTEGER NOT NULL, original INTEGER, own TEXT
);
CREATE INDEX deals_cg ON deals (cg) WHERE cg IS NOT NULL;
CREATE INDEX deals_uid ON deals (uid);
CREATE INDEX deals_user ON deals (user) WHERE user IS NOT NULL;
CREATE INDEX deals_auth ON deals (auth) WHERE auth <> '';
CREATE INDEX deals_at ON deals (at);
CREATE INDEX deals_waiting ON deals (terminal) WHERE state = 'pending transmission';
CREATE INDEX deals_transmit ON deals (transmission ->> 0) WHERE transmission IS NOT NULL;
CREATE INDEX deals_reference ON deals (transmission ->> 2) WHERE transmission IS NOT NULL;
CREATE TABLE names (id INTEGER PRIMARY KEY, deal INTEGER NOT NULL);
CREATE TABLE forms (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE cards (id INTEGER PRIMARY KEY, user TEXT NOT NULL, token TEXT NOT NULL, data TEXT NOT NULL, UNIQUE (user, token));
CREATE TABLE entries (id INTEGER PRIMARY KEY, part TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (part, key));
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${formatVersion};
`;

/** What a snapshot copies. `forms` only grows, and stays. */
export const saved = ['deals', 'names', 'cards', 'entries'] as const;
