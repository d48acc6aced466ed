import type { FormatterPlugin } from '@cucumber/cucumber/api';

/** Prints nothing, because the progress bar and the certificate replace the output. */
const silent: FormatterPlugin = { type: 'formatter', formatter: () => {} };

export default silent;
