import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';

const [, , steps = ''] = process.argv;
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const environment = { stdout: nowhere, stderr: process.stderr };
const provided = { paths: ['features/**/*.feature'], import: [steps] };
const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
let passed = 0;
const { success } = await runCucumber(runConfiguration, environment, ({ testStepFinished }) => {
  if (testStepFinished?.testStepResult.status === 'PASSED') passed += 1;
});
if (!success || passed === 0) process.exitCode = 1;
