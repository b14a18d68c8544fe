import { defineConfig } from 'vite';

// Who builds it may test something: what is built is the same.
process.env.NODE_ENV = 'production';

/** Builds the dashboard into `dist/dashboard/`, from where the mock serves it under `/_mock/dashboard/`. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, for a proxy that puts a path before it.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2024',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
