/** Cucumber, by the one way on which `native-indices.ts` comes before it. */
import './native-indices.ts';

export { loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
