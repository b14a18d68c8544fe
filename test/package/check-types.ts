import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

// Prints what is wrong with the types of a tarball. A process of its own: within vitest this package is found as its sources.

const [tarball = ''] = process.argv.slice(2);
const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
  // Nobody imports it: a browser registers it.
  excludeEntrypoints: ['./service-worker'],
});
const problems = result.types === false ? ['There are no types.'] : result.problems;
// The package is ESM only: what knows no `exports`, or cannot `require` a module, is not meant.
const isMeant = (problem: object | string) =>
  typeof problem === 'string' ||
  !('resolutionKind' in problem && /^node(10|16-cjs)$/.test(`${problem.resolutionKind}`));
console.log(JSON.stringify(problems.filter(isMeant)));
