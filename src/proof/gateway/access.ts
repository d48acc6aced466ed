import { editMutant, type Mutant } from '../mutant.ts';

/** Who may ask. */
export const access: readonly Mutant[] = [
  ...['cancelDeal', 'transmitInquire', 'inquireInvoice'].map((command) =>
    editMutant('http.endpoint', `${command} is not to be had at /xpo/Relay`, {
      file: 'sandbox/server.ts',
      from: "  if (drop === 'connection') response.destroy();",
      to: `  if (bytes.includes('<command>${command}</command>')) plainly(response, 404, 'Not here.');\n  else if (drop === 'connection') response.destroy();`,
    }),
  ),
  editMutant(
    ['inquireTerminal.request.user', 'inquireTerminal.request.password', 'envelope.inquireTerminal-shape'],
    'inquireTerminal reads user and password from the form, not from the XML',
    {
      file: 'sandbox/access.ts',
      from: "const inXml = isBeside(command, 'password');",
      to: 'const inXml = false;',
    },
  ),
  editMutant(
    ['inquireTerminal.request.password', 'inquireTerminal.error.003'],
    'inquireTerminal does not check the password',
    {
      file: 'sandbox/access.ts',
      from: 'one.user === user && one.password === password',
      to: 'one.user === user && (inXml || one.password === password)',
    },
  ),
  editMutant(
    ['inquireTerminal.request.user', 'inquireTerminal.error.003'],
    'inquireTerminal does not check the user',
    {
      file: 'sandbox/access.ts',
      from: 'one.user === user && one.password === password',
      to: '(inXml || one.user === user) && one.password === password',
    },
  ),
  editMutant('inquireTerminal.error.003', 'inquireTerminal answers wrong credentials with 405, not 003', {
    file: 'sandbox/access.ts',
    from: "['003', 'inquire",
    to: "['405', 'inquire",
  }),
  editMutant('inquireInvoice.error.405', 'inquireInvoice answers wrong credentials with 003, not 405', {
    file: 'sandbox/access.ts',
    from: ": ['405',",
    to: ": [command === 'inquireInvoice' ? '003' : '405',",
  }),
  editMutant('auth.credentials-on-every-request', 'every command but inquireTerminal takes any password', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (!inXml || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'transmitTerminal and transmitInquire take any password', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (/transmit/.test(command) || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'inquireInvoice takes any password', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (/Invoice/.test(command) || one.password === password)',
  }),
  editMutant('auth.credentials-on-every-request', 'refundDeal and cancelDeal take any user', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: '(one.user === user || (/refundDeal|cancelDeal/.test(command) && user !== undefined)) && one.password === password',
  }),
  editMutant('http.form.user', 'a form without user is served', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: '(one.user === user || (user === undefined && !inXml)) && one.password === password',
  }),
  editMutant('http.form.password', 'a form without password is served', {
    file: 'sandbox/access.ts',
    from: 'one.user === user && one.password === password',
    to: 'one.user === user && (one.password === password || (password === undefined && !inXml))',
  }),
];
