/** Cucumber with the hook of `native-indices.ts`, which must be installed before it is loaded. */
import './native-indices.ts';

export { loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
