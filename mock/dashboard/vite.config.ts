import { defineConfig } from 'vite';

// Build for production even if the environment is a test.
process.env.NODE_ENV = 'production';

/** Builds the dashboard into `dist/dashboard/`, from where the mock serves it under `/_mock/dashboard/`. */
export default defineConfig({
  root: import.meta.dirname,
  // Use relative URLs, because a proxy may serve the dashboard below another path.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2024',
    // Inline no assets, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
