import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../test/support/find-chromium.ts';

/** Starts the Chromium of this machine with these arguments. @throws Error that says how to get one, where there is none */
export function launchChromium(...args: string[]): Promise<Browser> {
  const found = findChromium(process.env);
  if ('missing' in found) throw new Error(found.missing);
  return chromium.launch({
    executablePath: found.executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--no-proxy-server', ...args],
  });
}
