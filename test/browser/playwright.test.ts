import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../support/find-chromium.ts';
import { serveHttp } from '../support/http/serve-http.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

withChromium(() => {
  test('if a Playwright test sets serviceUrl, the mock answers every request to the service', async () => {
    const chromium = findChromium(process.env);
    let reached = 0;
    await using service = await serveHttp((_, response) => {
      reached += 1;
      response.setHeader('access-control-allow-origin', '*').end('{}');
    });
    const env = {
      ...process.env,
      SERVICE_PORT: String(service.port),
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
