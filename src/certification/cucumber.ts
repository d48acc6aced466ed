/** The hook of `native-indices.ts` acts only if it is installed before cucumber is loaded. */
import './native-indices.ts';

export { loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
