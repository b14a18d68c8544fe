import type { Page } from '@playwright/test';

const appUrl = `http://127.0.0.1:${process.env.APP_PORT}/`;

/** The base URL to which the app sends its requests. */
export const serviceUrl = `${appUrl}api`;

export async function openApp(page: Page): Promise<void> {
  await page.goto(appUrl);
}
