import type { Attempt } from './attempt.ts';
import { elements } from './elements.ts';
import { requests } from './requests.ts';

/** All of them. A page that only sends requests is as it was, for the next one. */
export const attempts: readonly Attempt[] = [
  ...requests,
  ...elements.map((attempt) => ({ ...attempt, changesDocument: true as const })),
];
