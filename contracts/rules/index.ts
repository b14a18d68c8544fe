import type { Rule } from '../rule.ts';
import { addressRules } from './addresses.ts';
import { authenticationRules } from './authentication.ts';
import { calendarRules } from './calendar.ts';
import { callPriorityRules } from './call/call-priority.ts';
import { callRecordRules } from './call/call-record.ts';
import { cancelCallRules } from './call/cancel-call.ts';
import { signedUrlRules } from './call/signed-url.ts';
import { triggerCallRules } from './call/trigger-call.ts';
import { uncancelledRules } from './call/uncancelled.ts';
import { updateWorkflowRules } from './call/update-workflow.ts';
import { cancelScheduledRules } from './cancel-scheduled.ts';
import { envelopeRules } from './envelope.ts';
import { getSessionRules } from './get-session.ts';
import { liveRules } from './live/index.ts';
import { relationRules } from './metamorphic/index.ts';
import { modelRules } from './model.ts';
import { sessionRules } from './session.ts';
import { dueTimeRules } from './time/due-time.ts';
import { hoursOfEveryMessageRules } from './time/hours-of-every-message.ts';
import { workingHoursRules } from './time/working-hours.ts';
import { transcriptRules } from './transcript.ts';
import { triggerChatRules } from './trigger-chat/index.ts';

/** Every rule, by chapter of the interface. */
export const rules: readonly Rule[] = [
  // Rules that wait come first, so that the others run meanwhile.
  ...liveRules,
  ...workingHoursRules,
  ...hoursOfEveryMessageRules,
  ...dueTimeRules,
  ...triggerChatRules,
  ...cancelScheduledRules,
  ...getSessionRules,
  ...sessionRules,
  ...transcriptRules,
  ...envelopeRules,
  ...authenticationRules,
  ...addressRules,
  ...modelRules,
  ...triggerCallRules,
  ...callRecordRules,
  ...cancelCallRules,
  ...uncancelledRules,
  ...updateWorkflowRules,
  ...signedUrlRules,
  ...relationRules,
  ...calendarRules,
  ...callPriorityRules,
];
