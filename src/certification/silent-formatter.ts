import type { FormatterPlugin } from '@cucumber/cucumber/api';

/** A cucumber formatter that prints nothing, because the kit prints a progress bar and a certificate. */
const silent: FormatterPlugin = { type: 'formatter', formatter: () => {} };

export default silent;
