import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readPicturedText, showDashboard } from '../support/picture.ts';
import { withChromium } from './chromium.ts';

withChromium(() => {
  test('the picture in README.md shows the current texts of the dashboard', async () => {
    const found = inject('chromium');
    if ('missing' in found) throw new Error(found.missing);
    const browser = await chromium.connect(found.endpoint);
    try {
      expect(await showDashboard(browser)).toBe(readPicturedText());
    } finally {
      await browser.close();
    }
  });
});
