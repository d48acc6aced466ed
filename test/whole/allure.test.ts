import './allure/results.ts';
import './allure/written.ts';
