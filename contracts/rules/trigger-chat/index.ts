import type { Rule } from '../../rule.ts';
import { agentRules } from './agents.ts';
import { attachmentRules } from './attachments.ts';
import { channelRules } from './channels.ts';
import { immediateRefusalRules } from './immediate-refusals.ts';
import { keyRules } from './keys.ts';
import { malformedScheduleRules } from './malformed-schedule.ts';
import { messageRules } from './messages.ts';
import { missingFieldRules } from './missing-fields.ts';
import { replyModeRules } from './reply-mode.ts';
import { replyRefusalRules } from './reply-refusals.ts';
import { sayRules } from './say.ts';
import { schedulingRules } from './scheduling.ts';
import { templateRules } from './templates.ts';
import { threadRules } from './threads.ts';
import { typeRules } from './types.ts';

/** Source: Trigger Chat. */
export const triggerChatRules: readonly Rule[] = [
  // Rules that wait come first, so that the others run meanwhile.
  ...agentRules,
  ...messageRules,
  ...sayRules,
  ...attachmentRules,
  ...templateRules,
  ...threadRules,
  ...schedulingRules,
  ...keyRules,
  ...missingFieldRules,
  ...channelRules,
  ...replyRefusalRules,
  ...typeRules,
  ...malformedScheduleRules,
  ...replyModeRules,
  ...immediateRefusalRules,
];
