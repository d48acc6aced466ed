// The tests use the same small run, which one process makes.
import './allure/results.ts';
import './allure/written.ts';
