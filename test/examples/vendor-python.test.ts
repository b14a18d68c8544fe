import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseBlocks } from '../readme/markdown.ts';
import { runBash, runCommand } from '../support/cli-process.ts';
import { pythonFolder as folder, hasPython, startPythonService } from '../support/kit/python-service.ts';

test('the example service in Python passes the rules that send no immediate message', async (context) => {
  const service = await startPythonService();
  if (service === undefined) return context.skip('There is no Python 3.11 on the PATH.');
  try {
    const subject = path.join(folder, 'understudy.subject.yaml');
    const words = ['--subject', subject, '--effects', 'record', '--runs', '1', '--json'];
    const { code, stdout } = await runCommand(['verify', service.baseUrl, ...words]);
    const { rules } = JSON.parse(stdout) as { rules: { id: string; outcome: { type: string } }[] };
    const idsOf = (type: string) => rules.filter(({ outcome }) => outcome.type === type).map(({ id }) => id);

    expect({ code, failed: idsOf('failed'), error: idsOf('error') }).toEqual({ code: 0, failed: [], error: [] });
    expect(idsOf('passed').length).toBeGreaterThan(30);
  } finally {
    service.close();
  }
}, 120_000);

test('the page of the Python service explains how to verify the service', async (context) => {
  if (!hasPython()) return context.skip('There is no Python 3.11 on the PATH.');
  const blocks = parseBlocks(readFileSync(path.join(folder, 'README.md'), 'utf8'));

  expect(blocks.map(({ language }) => language)).toEqual(['sh']);
  const { code, stdout } = await runBash(`cd '${folder}'\n${blocks[0]?.text}`);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ 0 failed, 0 flaky, 0 undecided, 0 skipped, 0 error; \d+ requests in \d+ s\.\n$/);
}, 120_000);
