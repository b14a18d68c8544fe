import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { sources } from '../../build/pack.ts';
import { cliEntry } from '../support/build.ts';
import { root, startServe } from '../support/cli-process.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8');

/** What one line of the file does. */
const lines = [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, word = '', rest = '']) => ({ word, rest }));
const final = lines.findLastIndex(({ word }) => word === 'FROM');
const [building, running] = [lines.slice(0, final), lines.slice(final)];
const restOf = (part: typeof lines, word: string) => part.filter((one) => one.word === word).map(({ rest }) => rest);

// The image itself is not built here, see lab/container/try.sh. What it is built of is what the package is built of in
// test/package/package.test.ts; what it then runs is what was built for the tests.
const work = useTempFolder();
const image = path.join(work, 'image');
const { scripts, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: { pg: string };
};

beforeAll(() => {
  for (const copied of restOf(running, 'COPY')) {
    const [from = '', to = ''] = copied.replace('--from=build /understudy/', '').split(' ');
    if (from.startsWith('postgres/')) mkdirSync(path.join(image, to), { recursive: true });
    else cpSync(path.join(root, builtAt(from)), path.join(image, to), { recursive: true });
  }
});

/** Where the tests have what a build leaves at a path. */
function builtAt(target: string): string {
  return /^dist\/(understudy\.mjs|chunks)$/.test(target) ? target.replace('dist', path.dirname(cliEntry)) : target;
}

test('it is built of what the package is built of, by the same commands', () => {
  const copied = restOf(building, 'COPY').flatMap((names) => names.split(' ').slice(0, -1));
  const commandsOf = (script = '') => script.replace(' -- --dts --clean', '').split(' && ').toSorted();

  expect(copied.toSorted()).toEqual([...sources, 'package-lock.json', '.npmrc'].toSorted());
  // `npm ci` runs it.
  expect(commandsOf(scripts.dependencies)).toEqual(commandsOf(scripts.prepack));
});

test('only `npm ci`, scripts of the package, and the driver of the database are run', () => {
  const database = `npm install --prefix postgres --no-audit --no-fund --ignore-scripts --no-package-lock pg@${devDependencies.pg}`;

  expect(restOf(building, 'RUN')).toContain(database);
  for (const command of restOf(building, 'RUN').filter((one) => one !== database)) {
    const [, script] = /^npm run (\S+)$/.exec(command) ?? [];
    if (script === undefined) expect(command).toMatch(/^npm ci( --no-\w+)*$/);
    else expect(Object.keys(scripts)).toContain(script);
  }
});

test('it runs Node 24 as somebody who is not root', () => {
  expect(restOf(lines, 'FROM')).toEqual(['node:24-slim AS build', 'gcr.io/distroless/nodejs24-debian12:nonroot']);
  expect(running.findIndex(({ word }) => word === 'USER')).toBeGreaterThan(
    running.findLastIndex(({ word }) => word === 'COPY'),
  );
  expect(restOf(running, 'USER')).toEqual(['nonroot']);
});

describe('what it runs', () => {
  const [program = '', ...words] = JSON.parse(restOf(running, 'ENTRYPOINT')[0] ?? '[]') as string[];
  const environment = Object.fromEntries((restOf(running, 'ENV')[0] ?? '').split(' ').map((one) => one.split('=')));

  test('is all there', () => {
    expect([program, words[0]]).toEqual(['/nodejs/bin/node', '--min-semi-space-size=64']);
    expect(existsSync(path.join(image, words[1] ?? ''))).toBe(true);
    expect(JSON.parse(restOf(running, 'CMD')[0] ?? '')).toEqual(['serve']);
  });

  test('is the command with its chunks, the dashboard and the documentation: nothing that is only for development', () => {
    expect(readdirSync(path.join(image, 'dist')).toSorted()).toEqual(['chunks', 'dashboard', 'docs', 'understudy.mjs']);
  });

  test('does not start as it is, because others could reach it', async () => {
    await expect(startServe(['--port', '0'], environment, path.join(image, words[1] ?? ''))).rejects.toThrow(
      /needs a token/,
    );
  });

  test('starts with what the comment gives it', async () => {
    const given = [...text.matchAll(/-e (UNDERSTUDY_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    writeFileSync(path.join(work, 'token'), 'correct-horse-battery\n');
    writeFileSync(path.join(work, 'workspaces.yaml'), 'workspaces: [{ id: shop, apiKeys: [shop-key] }]');
    expect(given.map(([name]) => name)).toEqual([
      'UNDERSTUDY_TOKEN_FILE',
      'UNDERSTUDY_WORKSPACES',
      'UNDERSTUDY_ALLOW_HOST',
    ]);
    const here = Object.fromEntries(given.map(([name = '', value = '']) => [name, value.replace('/run/', `${work}/`)]));

    await using service = await startServe(
      ['--port', '0'],
      { ...environment, ...here },
      path.join(image, words[1] ?? ''),
    );

    const port = /:(\d+)\/api/.exec(service.stdout())?.[1] ?? '';
    const [, , script = ''] = JSON.parse(
      /CMD (.*)/.exec(restOf(running, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '[]',
    ) as string[];
    const checkHealth = (UNDERSTUDY_PORT: string) =>
      promisify(execFile)(process.execPath, ['-e', script], { env: { UNDERSTUDY_PORT } });
    await checkHealth(port);
    await expect(checkHealth('1')).rejects.toMatchObject({ code: 1 });
    const headers = { 'x-api-key': 'shop-key' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/session/fetch/none`, { headers });
    expect(await answer.json()).toMatchObject({ errorCode: 'sessionNotFound' });
  });
});
