import { editMutant, type Mutant } from '../mutant.ts';

/** Who may ask. */
export const access: readonly Mutant[] = [
  editMutant(
    ['inquireTerminal.request.user', 'inquireTerminal.request.password', 'envelope.inquireTerminal-shape'],
    'inquireTerminal: credentials of form',
    {
      file: 'sandbox/access.ts',
      from: "const inXml = isBeside(command, 'password');",
      to: 'const inXml = false;',
    },
  ),
  editMutant(
    ['envelope.inquireTerminal-shape', 'inquireTerminal.request.user', 'inquireTerminal.request.password'],
    'inquireTerminal: form also accepted',
    {
      file: 'sandbox/access.ts',
      from: 'const merchant = state.merchants.find((one) => one.user === user &&',
      to: 'const merchant = state.merchants.find((one) => inXml && one.user === form.user && one.password === form.password) ?? state.merchants.find((one) => one.user === user &&',
    },
  ),
  editMutant(
    ['inquireTerminal.request.password', 'inquireTerminal.error.003'],
    'inquireTerminal: password is not checked',
    {
      file: 'sandbox/access.ts',
      from: 'one.user === user && one.password === password',
      to: 'one.user === user && (inXml || one.password === password)',
    },
  ),
  editMutant(
    ['inquireTerminal.request.user', 'inquireTerminal.error.003'],
    'inquireTerminal: user is not checked',
    {
      file: 'sandbox/access.ts',
      from: 'one.user === user && one.password === password',
      to: '(inXml || one.user === user) && one.password === password',
    },
  ),
  editMutant('inquireTerminal.error.003', 'inquireTerminal: 003 405', {
    file: 'sandbox/access.ts',
    from: "['003', 'inquire",
    to: "['405', 'inquire",
  }),
  editMutant('inquireInvoice.error.405', 'auth: 405 003', {
    file: 'sandbox/access.ts',
    from: ": ['405',",
    to: ": [command === 'inquireInvoice' ? '003' : '405',",
  }),
  editMutant('auth.credentials-on-every-request', 'auth: any password', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (!inXml || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'auth: any password for transmit', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (/transmit/.test(command) || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'auth: any password for invoice', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (/Invoice/.test(command) || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'auth: any user for refund', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: '(one.user === user || (/refundDeal|cancelDeal/.test(command) && user !== undefined)) && one.password === password',
  }),
  editMutant('http.form.user', 'no user served', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: '(one.user === user || user === undefined) && one.password === password',
  }),
  editMutant('http.form.password', 'no password served', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (one.password === password || password === undefined)',
  }),
];
