interface Named {
  readonly user: string;
  readonly terminals: readonly { readonly number: string; readonly roles: readonly string[] }[];
  readonly invoices: readonly { readonly role?: string | undefined; readonly id: string }[];
}

interface Repetition {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What is there twice and must not be: users, terminal numbers, roles of terminals, ids and roles of invoices. */
export function repeated(merchants: readonly Named[]): readonly Repetition[] {
  const found: Repetition[] = [];
  const seen = new Map<string, string>();
  const once = (what: string, value: string | undefined, path: (string | number)[]) => {
    if (value === undefined) return;
    const first = seen.get(`${what} ${value}`);
    if (first === undefined) seen.set(`${what} ${value}`, path.join('.'));
    else found.push({ path, message: `is already the ${what} of ${first}; give another ${what}` });
  };
  merchants.forEach(({ user, terminals, invoices }, m) => {
    once('user', user, ['merchants', m, 'user']);
    terminals.forEach(({ number, roles }, t) => {
      once('number', number, ['merchants', m, 'terminals', t, 'number']);
      roles.forEach((role, r) => {
        once('role', role, ['merchants', m, 'terminals', t, 'roles', r]);
      });
    });
    invoices.forEach(({ id, role }, i) => {
      once('id', id, ['merchants', m, 'invoices', i, 'id']);
      once('invoice role', role, ['merchants', m, 'invoices', i, 'role']);
    });
  });
  return found;
}
