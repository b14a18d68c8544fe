import { defineConfig } from '@playwright/test';

// An installed browser. Playwright uses its own browser if the variable is not set.
const executablePath = process.env.UNDERSTUDY_CHROMIUM;

export default defineConfig({
  testMatch: '*.e2e.ts',
  // Vite takes a free port. Playwright reads it from what Vite prints, and tests find it in APP_PORT.
  webServer: {
    command: 'npx vite --host 127.0.0.1 --port 0 --strictPort',
    // Colours would be before the number.
    env: { NO_COLOR: '1' },
    wait: { stdout: /Local:\s+http:\/\/127\.0\.0\.1:(?<app_port>\d+)/ },
  },
  use: { launchOptions: executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] } },
});
