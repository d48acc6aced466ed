import { broken, isOfShop } from './variants/index.ts';
import { detected } from './variants/tests.ts';

detected(broken.filter(isOfShop));
