import type { FormatterPlugin } from '@cucumber/cucumber/api';

/** Prints nothing: the progress bar and the certificate say it better. */
const silent: FormatterPlugin = { type: 'formatter', formatter: () => {} };

export default silent;
