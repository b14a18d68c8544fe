import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../support/find-chromium.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { isBrowserRequired } from './chromium.ts';

/** A folder with programs of these names, which do nothing. */
function folderWith(...names: string[]): string {
  const folder = useTempFolder(onTestFinished);
  for (const name of names) {
    writeFileSync(path.join(folder, name), '');
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

test('the first of the usual names is taken, wherever on the PATH it is', () => {
  const [first, second] = [folderWith('google-chrome', 'other'), folderWith('chromium-browser')];

  const PATH = ['', first, second].join(path.delimiter);
  expect(findChromium({ PATH })).toEqual({ executablePath: path.join(second, 'chromium-browser') });
  expect(findChromium({ PATH: first, UNDERSTUDY_CHROMIUM: '' })).toEqual({
    executablePath: path.join(first, 'google-chrome'),
  });
});

test('the one that is named comes before all others', () => {
  const folder = folderWith('chromium', 'mine');
  const mine = path.join(folder, 'mine');

  expect(findChromium({ PATH: folder, UNDERSTUDY_CHROMIUM: mine })).toEqual({ executablePath: mine });
});

test('where there is none, the message says what was looked for and how to get it', () => {
  const folder = folderWith('firefox');
  mkdirSync(path.join(folder, 'chromium'));
  writeFileSync(path.join(folder, 'google-chrome'), 'no program');

  const help = 'Install it (Debian: apt-get install chromium-headless-shell), or give its path in UNDERSTUDY_CHROMIUM.';
  for (const PATH of [folder, '', undefined]) {
    expect(findChromium({ PATH })).toEqual({
      missing: `The browser tests need Chromium: there is no chromium-headless-shell, chromium, chromium-browser, google-chrome on the PATH. ${help}`,
    });
  }
  expect(findChromium({ PATH: folderWith('chromium'), UNDERSTUDY_CHROMIUM: '/nowhere' })).toEqual({
    missing: `The browser tests need Chromium: UNDERSTUDY_CHROMIUM is /nowhere, and no program is there. ${help}`,
  });
});

test.each<[value: string | undefined, required: boolean]>([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', true],
  ['yes', true],
])('UNDERSTUDY_REQUIRE_BROWSER %s: %s', (value, required) => {
  expect(isBrowserRequired({ UNDERSTUDY_REQUIRE_BROWSER: value })).toBe(required);
});
