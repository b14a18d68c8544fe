import { expect, test } from '@playwright/test';
import { build, preview } from 'vite';

test('a page that calls its service gets the answers of the mock', async ({ page }) => {
  await build({ configFile: false, logLevel: 'warn', build: { target: 'esnext' } });
  const server = await preview({ configFile: false, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  try {
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
    await expect(page.locator('body')).toHaveText(/^Hi Ada!/);
  } finally {
    await server.close();
  }
});
