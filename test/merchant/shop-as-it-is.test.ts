import { startServer } from '../../examples/shop/server.ts';
import { broken, right } from './variants/index.ts';
import { readyUnedited } from './variants/tests.ts';

readyUnedited(startServer, [...broken, ...right]);
