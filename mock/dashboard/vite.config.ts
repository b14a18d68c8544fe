import { defineConfig } from 'vite';

process.env.NODE_ENV = 'production';

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
