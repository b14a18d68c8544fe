import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cliEntry } from '../../../support/build.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

test('the site is built again after a change, and pages load again, or show what is wrong', async () => {
  const folder = useTempFolder(onTestFinished);
  const out = useTempFolder(onTestFinished);
  const document = path.join(folder, 'service.json');
  const own = readFileSync('src/generated/service.json', 'utf8');
  writeFileSync(document, own);
  const words = ['docs', '--document', document, '--watch', folder, '--out', out, '--port', '0'];
  const child = spawn(process.execPath, [cliEntry, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toContain('shows the site');
  const url = /http:\S+/.exec(printed)?.[0] ?? '';
  const page = async () => (await fetch(`${url}operations/cancel-call.html`)).text();
  const events = (await fetch(`${url}_watch/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const nextEvent = async () => {
    const { value = '' } = (await events?.read()) ?? {};
    return JSON.parse(value.replace('data: ', '')) as { version: number; problems: string[] };
  };

  expect(await nextEvent()).toEqual({ version: 1, problems: [] });
  expect(await page()).toContain('<script src="/_watch/script.js" defer>');
  writeFileSync(document, own.replace('Cancel an outbound call', 'Call off a call'));
  expect(await nextEvent()).toEqual({ version: 2, problems: [] });
  expect(await page()).toContain('Call off a call');
  writeFileSync(document, '{');
  expect(await nextEvent()).toMatchObject({ version: 3, problems: [expect.stringContaining('service.json')] });
  child.kill();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
