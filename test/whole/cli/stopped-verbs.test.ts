import { testStopped } from './stopped.ts';

// test/system tests merge in each run of the tests.
testStopped(['validate', 'compare', 'history', 'scrub', 'doctor']);
