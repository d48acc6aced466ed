import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, glob, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { writeTargetFile } from '../../src/cli/sandbox-announcement.ts';
import type { MerchantCertificate } from '../../src/merchant/index.ts';
import { certificateIn } from '../support/certificate.ts';
import { testInPart } from '../support/part.ts';
import { useFolder, useSandbox } from '../support/use.ts';
import { type GithubEnded, type Job as GithubJob, githubJob } from './ci/github.ts';
import { type Job as GitlabJob, gitlabJob } from './ci/gitlab.ts';
import { type Ended, Machine } from './ci/machine.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** With the variable TCK_TEMPLATES=all, the CI jobs run completely, which takes minutes. */
const isWhole = process.env.TCK_TEMPLATES === 'all';
const narrow = { TCK_CERTIFY_COMMAND: 'inquireTerminal', TCK_OBSERVE_SCOPE: 'authorize' };
const environment = isWhole ? {} : narrow;
const certified = isWhole ? exitCodes.conformant : exitCodes.incomplete;
const secrets = { ASHRAIT_USER: 'merchant', ASHRAIT_PASSWORD: 'sandbox-password' };

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: join(folder, 'environment') });
let machine: Machine;

before(async () => {
  machine = new Machine({
    ...{ folder, repository: await repository() },
    ...{ packages: join(root, 'node_modules'), isInstalling: isWhole },
  });
});

async function repository(): Promise<string> {
  const repository = join(folder, 'repository');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const path of tracked.filter((one) => one !== '')) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await cp(join(root, path), join(repository, path));
  }
  await cp(join(repository, 'recordings/sandbox'), join(repository, 'recordings/test-environment'), {
    recursive: true,
  });
  await writeTargetFile(sandbox, repository, true);
  await cp(join(folder, 'environment/ca.pem'), join(repository, 'ca.pem'));
  return repository;
}

async function template(name: string) {
  const text = await readFile(join(root, 'examples/ci', name), 'utf8');
  assert.doesNotMatch(text, /npm (?:run |)test\b/);
  return parse(text);
}

function succeeded<T extends Ended>(context: TestContext, ended: readonly T[]): readonly T[] {
  if (machine.withoutRegistry) context.diagnostic('no registry: the packages of this checkout stood in');
  assert.ok(ended.length > 0);
  for (const { code, said } of ended) assert.equal(code, 0, said.slice(-4_000));
  return ended;
}

const jobsOnGithub = async (): Promise<Readonly<Record<string, GithubJob>>> =>
  (await template('github.yml')).jobs;

const onGithub = async (name: string, artifacts: string, env: Readonly<Record<string, string>> = {}) => {
  const { [name]: job = { steps: [] } } = await jobsOnGithub();
  const given = { environment, certified, secrets, artifacts: join(folder, artifacts) };
  return githubJob(machine, { ...job, env: { ...job.env, ...env } }, given);
};

test('the workflow for GitHub has these jobs', async () => {
  assert.deepEqual(Object.keys(await jobsOnGithub()), [
    ...['application', 'application-certificate'],
    ...['replay', 'certify'],
  ]);
});

/** Each test has jobs of its own, so a part of the tests is possible. */
const testJobs = testInPart(5);

testJobs(
  'the jobs of the matrix share the tasks of an application, and one of them all is certified',
  async (context) => {
    const shards = succeeded(context, await onGithub('application', 'shared'));
    assert.equal(shards.length, 2);
    for (const { page } of shards) assert.equal(page, '');
    const [merged] = succeeded(context, await onGithub('application-certificate', 'shared'));
    assert.match(merged?.page ?? '', /^## ✅ .*\d+ tasks in /s);
    const observed = (reports: string) => certificateIn<MerchantCertificate>(reports);
    const whole = await observed(join(folder, 'shared/observe'));
    const parts = await Promise.all(shards.map(({ clone }) => observed(join(clone, 'reports/shard'))));
    assert.equal(whole.verdict, 'ready');
    const tasks = parts.flatMap((part) => part.tasks.map(({ id }) => id));
    assert.ok(parts.every((part) => part.tasks.length > 1));
    assert.deepEqual(whole.tasks.map(({ id }) => id).toSorted(), tasks.toSorted());
  },
);

for (const name of ['replay', 'certify'])
  testJobs(`the job ${name} for GitHub does what it says`, async (context) => {
    const [ended] = succeeded(context, await onGithub(name, name)) as readonly [GithubEnded];
    assert.doesNotMatch(ended.said, /^::error/m);
    assert.match(ended.page, isWhole ? /^## (?:✅|🔁) / : /^## ⚠️ /);
    const junit = await readFile(join(ended.clone, 'reports', name, 'junit.xml'), 'utf8');
    assert.match(junit, /<testcase /);
  });

testJobs(
  'a failure in one shard fails its job and that of the whole; a shard that is missing leaves it open',
  async () => {
    const APPLICATION = '[ "$TCK_TASK" = authorize-alone ] && echo paid || node examples/shop/task.ts';
    const shards = await onGithub('application', 'failing', { ...narrow, APPLICATION });
    assert.deepEqual(
      shards.map(({ code, page }) => [code, page]),
      [
        [1, ''],
        [0, ''],
      ],
    );
    for (const { said } of shards) assert.doesNotMatch(said, /^::error/m);
    const [whole] = await onGithub('application-certificate', 'failing');
    assert.equal(whole?.code, 1);
    assert.match(whole?.page ?? '', /^## ❌ .*authorize-alone/s);
    assert.match(whole?.said ?? '', /^::error title=.*authorize-alone/m);

    await cp(join(folder, 'failing/shard-2'), join(folder, 'missing/shard-2'), { recursive: true });
    const [part] = await onGithub('application-certificate', 'missing');
    assert.equal(part?.code, exitCodes.incomplete);
    assert.match(part?.page ?? '', /^## \S+ .*: incomplete\n\n- Shard 1\/2 is missing\.\n/);
  },
);

testJobs('the jobs for GitLab do what they say', async (context) => {
  const { default: common, ...jobs } = (await template('gitlab-ci.yml')) as Readonly<
    Record<string, GitlabJob>
  >;
  assert.deepEqual(Object.keys(jobs), [
    ...['application', 'application-certificate'],
    ...['replay', 'certify', 'pages'],
  ]);
  const artifacts = join(folder, 'gitlab');
  for (const [name, job] of Object.entries(jobs)) {
    const own = { ...environment, ...(name === 'certify' && secrets) };
    const ended = await gitlabJob(machine, common ?? {}, name, job, {
      artifacts,
      certified,
      environment: own,
    });
    for (const { clone } of succeeded(context, ended))
      if (job.artifacts?.reports) {
        const found: string[] = [];
        for await (const path of glob(job.artifacts.reports.junit, { cwd: clone })) found.push(path);
        assert.equal(found.length, 1, name);
      }
  }
  const page = await readFile(join(artifacts, 'pages/public/index.html'), 'utf8');
  assert.match(page, isWhole ? /Conformant/ : /Incomplete/);
  const summary = await readFile(join(artifacts, 'application-certificate/reports/observe.md'), 'utf8');
  assert.match(summary, /^## ✅ /);
});
