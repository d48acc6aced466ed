import { testStopped } from '../../whole/cli/stopped.ts';

// A verb that writes. The others are in test/whole.
testStopped(['merge']);
