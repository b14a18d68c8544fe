import type { Rule } from '../../rule.ts';
import { callCourseRules } from './call-course.ts';
import { heldCallRules } from './held-calls.ts';
import { linkRules } from './links.ts';
import { messageCourseRules } from './message-course.ts';
import { openingHoursRules } from './opening-hours.ts';

/** What takes its time, watched in real time by whoever has no control plane. */
export const liveRules: readonly Rule[] = [
  ...callCourseRules,
  ...heldCallRules,
  ...openingHoursRules,
  ...messageCourseRules,
  ...linkRules,
];
