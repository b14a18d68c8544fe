import type { Rule } from '../../rule.ts';
import { callCourseRules } from './call-lifecycle.ts';
import { heldCallRules } from './calls-not-placed.ts';
import { linkRules } from './links.ts';
import { messageCourseRules } from './message-lifecycle.ts';
import { openingHoursRules } from './opening-hours.ts';

/** What takes its time, watched in real time by whoever has no control plane. */
export const liveRules: readonly Rule[] = [
  ...callCourseRules,
  ...heldCallRules,
  ...openingHoursRules,
  ...messageCourseRules,
  ...linkRules,
];
