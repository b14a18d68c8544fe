import { defineConfig } from '@playwright/test';

// The path of an installed browser. Playwright uses its own browser if the environment variable is not set.
const executablePath = process.env.UNDERSTUDY_CHROMIUM;

export default defineConfig({
  testMatch: '*.e2e.ts',
  // Vite takes a free port. Playwright reads the port from the output of Vite, and tests find it in APP_PORT.
  webServer: {
    command: 'npx vite --host 127.0.0.1 --port 0 --strictPort',
    // Switch off colours, because escape sequences in the output would precede the port number.
    env: { NO_COLOR: '1' },
    wait: { stdout: /Local:\s+http:\/\/127\.0\.0\.1:(?<app_port>\d+)/ },
  },
  use: { launchOptions: executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] } },
});
