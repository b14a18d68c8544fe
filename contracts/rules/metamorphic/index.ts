import type { Rule } from '../../rule.ts';
import { callRelationRules } from './calls.ts';
import { sameInTwoPlacesRules } from './consistency.ts';
import { keyPlacementRules } from './key-placement.ts';
import { messageRelationRules } from './messages.ts';
import { independentRequestRules } from './non-interference.ts';
import { readingRules } from './reading.ts';
import { replyContextRules } from './reply-context.ts';
import { givenValueRules } from './round-trip.ts';
import { foreignNameRules } from './tenant-isolation.ts';
import { unchangedSessionRules } from './unchanged-session.ts';

/** How answers go together: of one thing at two moments, under two addresses, for two workspaces, of two things. */
export const relationRules: readonly Rule[] = [
  ...unchangedSessionRules,
  ...messageRelationRules,
  ...readingRules,
  ...sameInTwoPlacesRules,
  ...givenValueRules,
  ...replyContextRules,
  ...independentRequestRules,
  ...keyPlacementRules,
  ...foreignNameRules,
  ...callRelationRules,
];
