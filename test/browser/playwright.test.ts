import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../support/find-chromium.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

withChromium(() => {
  test('if a Playwright test sets serviceUrl, the mock answers every request to the service', async () => {
    const chromium = findChromium(process.env);
    let reached = 0;
    const service = createServer((_, response) => {
      reached += 1;
      response.setHeader('access-control-allow-origin', '*').end('{}');
    });
    onTestFinished(() => void service.close());
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const env = {
      ...process.env,
      SERVICE_PORT: String((service.address() as AddressInfo).port),
      UNDERSTUDY_CHROMIUM: 'missing' in chromium ? '' : chromium.executablePath,
      RESULTS: useTempFolder(onTestFinished),
    };
    const cli = path.resolve('node_modules/@playwright/test/cli.js');

    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test', '-c', 'test/browser/playwright'], {
      env,
    }).catch((error) => error as { stdout: string });

    expect(stdout).toMatch(/^ +7 passed/m);
    expect(reached).toBe(0);
  });
});
