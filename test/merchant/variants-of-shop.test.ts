import { broken } from './variants/index.ts';
import { detected } from './variants/tests.ts';

detected(broken.filter(({ plan }) => plan === 'shop'));
