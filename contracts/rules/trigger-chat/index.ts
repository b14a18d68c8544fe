import type { Rule } from '../../rule.ts';
import { immediateRefusalRules } from '../refusals/immediate-refusals.ts';
import { malformedScheduleRules } from '../refusals/malformed-schedule.ts';
import { missingFieldRules } from '../refusals/missing-fields.ts';
import { replyRefusalRules } from '../refusals/reply-refusals.ts';
import { typeRules } from '../refusals/types.ts';
import { agentRules } from './agents.ts';
import { attachmentRules } from './attachments.ts';
import { channelRules } from './channels.ts';
import { keyRules } from './keys.ts';
import { messageRules } from './messages.ts';
import { replyModeRules } from './reply-mode.ts';
import { sayRules } from './say.ts';
import { schedulingRules } from './scheduling.ts';
import { templateRules } from './templates.ts';
import { threadRules } from './threads.ts';

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
