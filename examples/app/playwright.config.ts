import { defineConfig } from '@playwright/test';

// A browser that is installed already, where there is one.
const executablePath = process.env.UNDERSTUDY_CHROMIUM;

export default defineConfig({
  testMatch: '*.e2e.ts',
  webServer: { command: 'npx vite --host 127.0.0.1 --port 5199 --strictPort', url: 'http://127.0.0.1:5199/' },
  use: { launchOptions: executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] } },
});
