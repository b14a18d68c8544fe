import type { Rule } from '../../rule.ts';
import { callRelationRules } from './calls.ts';
import { foreignNameRules } from './foreign-names.ts';
import { givenValueRules } from './given-values.ts';
import { independentRequestRules } from './independent-requests.ts';
import { keyPlacementRules } from './key-placement.ts';
import { messageRelationRules } from './messages.ts';
import { readingRules } from './reading.ts';
import { replyContextRules } from './reply-context.ts';
import { sameInTwoPlacesRules } from './same-in-two-places.ts';
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
