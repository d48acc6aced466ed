import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder } from '../support/use.ts';

// The workflow parser imports its JSON schema without the import attribute that Node requires (actions/languageservices,
// issue 387).
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);

const textOf = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const folder = await useFolder();

async function onGithub(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'x.yml', content }, new NoOperationTraceWriter());
  assert.ok(value, content);
  await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** GitLab publishes no package for its schema, so the schema in the package gitlab-ci-local is used. */
async function onGitlab(text: string, source = 'push'): Promise<readonly string[]> {
  await writeFile(join(folder, 'x.yml'), text);
  const words = ['--home', folder, '--file', 'x.yml', '--list-json'];
  const variables = ['--variable', `CI_PIPELINE_SOURCE=${source}`];
  const quiet = ['--ignore-predefined-vars', 'CI_PIPELINE_SOURCE'];
  const program = fileURLToPath(import.meta.resolve('gitlab-ci-local'));
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...words, ...variables, ...quiet],
      { cwd: folder },
      (error, out, err) => {
        if (error) return reject(new Error(err));
        const jobs: readonly { readonly name: string; readonly when: string }[] = JSON.parse(out);
        resolve(jobs.filter(({ when }) => when !== 'never').map(({ name }) => name));
      },
    );
  });
}

async function piecesIn(page: string): Promise<readonly string[]> {
  const pieces = [...(await textOf(page)).matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, piece = '']) => piece);
  assert.ok(pieces.length > 0, page);
  return pieces;
}

test("the workflow for GitHub is valid for GitHub's own parser", async () => {
  const text = await textOf('examples/ci/github.yml');
  assert.deepEqual(await onGithub(text), []);
  for (const [from, to, why] of [
    ['fail-fast', 'fail-fst', /Unexpected value 'fail-fst'/],
    ['!cancelled()', '!canceled()', /Unrecognized function: 'canceled'/],
    ['secrets.ASHRAIT_USER', 'secret.ASHRAIT_USER', /Unrecognized named-value: 'secret'/],
    ['needs: application', 'needs: shop', /depends on unknown job 'shop'/],
    ['17 2 * * *', '17 25 * * *', /Invalid cron expression/],
  ] as const) {
    assert.ok(text.includes(from), from);
    assert.match((await onGithub(text.replace(from, to))).join('\n'), why);
  }
});

test('the pipeline for GitLab is valid for its schema, and starts these jobs', async () => {
  const text = await textOf('examples/ci/gitlab-ci.yml');
  assert.deepEqual(await onGitlab(text), [
    ...['application: [1/2]', 'application: [2/2]', 'application-certificate'],
    'replay',
  ]);
  assert.deepEqual(await onGitlab(text, 'schedule'), ['certify', 'pages']);
  for (const [from, to, why] of [
    ['resource_group', 'resource_grup', /'resource_grup' property is not expected to be here at certify/],
    ['parallel: 2', 'parallel: two', /'parallel' property type must be integer at application/],
    ['needs: [certify]', 'needs: [certified]', /needs: \[certified\] for pages could not be found/],
  ] as const) {
    assert.ok(text.includes(from), from);
    await assert.rejects(onGitlab(text.replace(from, to)), { message: why });
  }
});

test('the examples of pipelines in the handbook are valid too', async () => {
  const pieces = [...(await piecesIn('handbook/kit/ci.md')), ...(await piecesIn('handbook/kit/shards.md'))];
  const [github, gitlab] = [
    pieces.filter((one) => /^jobs:/.test(one)),
    pieces.filter((one) => !/^jobs:/.test(one)),
  ];
  assert.ok(github.length > 1 && gitlab.length > 0);
  for (const piece of github) assert.deepEqual(await onGithub(`on: push\n${piece}`), []);
  for (const piece of gitlab) assert.ok((await onGitlab(piece)).length > 0, piece);
});
