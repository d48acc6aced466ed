import { testStopped } from '../../whole/cli/stopped.ts';

// One verb that writes, one that only reads, and one that waits for the gateway. The others are in test/whole.
testStopped(['merge', 'validate', 'doctor']);
