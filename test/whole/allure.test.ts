// All tests use one small run, so one process executes it once.
import './allure/results.ts';
import './allure/written.ts';
