import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { packPackage, type Tarball } from '../../build/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tarball: Tarball;
  }
}

/** Packs the package once, as a release does, and provides it to the tests. Returns the function that removes it. */
export default function providePackage(project: TestProject): () => void {
  const work = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  project.provide('tarball', packPackage(work));
  return () => rmSync(work, { recursive: true, force: true });
}
