import type { Attempt } from './attempt.ts';
import { elements } from './elements.ts';
import { requests } from './requests.ts';

/** All of them, for a page that is opened anew for each. */
export const attempts: readonly Attempt[] = [...requests, ...elements];
