import { testStopped } from './stopped.ts';

// test/system tests the other verbs in each run of the tests.
testStopped(['compare', 'history', 'scrub']);
