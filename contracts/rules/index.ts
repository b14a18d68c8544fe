import { chapterOf } from '../../src/document/annotations.ts';
import { TextError } from '../../src/files/issue.ts';
import { didYouMean, nearestName } from '../../src/text/words.ts';
import type { Rule } from '../steps/rule.ts';
import { authenticationRules } from './authentication.ts';
import { calendarRules } from './calendar.ts';
import { callFieldPairsRules } from './calls/call-field-pairs.ts';
import { callLifecycleRules } from './calls/call-lifecycle.ts';
import { callRecordRules } from './calls/call-record.ts';
import { callsNotPlacedRules } from './calls/calls-not-placed.ts';
import { cancelCallRules } from './calls/cancel-call.ts';
import { cancelCallSideEffectRules } from './calls/cancel-call-side-effects.ts';
import { retryRules } from './calls/retries.ts';
import { signedUrlRules } from './calls/signed-url.ts';
import { callPriorityRules, triggerCallRules } from './calls/trigger-call.ts';
import { updateWorkflowRules } from './calls/update-workflow.ts';
import { cancelScheduledRules } from './cancel-scheduled.ts';
import { strangersCancelRules } from './cancels-by-strangers.ts';
import { addressRules, envelopeRules } from './conventions.ts';
import { establishedRules } from './established.ts';
import { faultRules, immediateFaultRules } from './faults.ts';
import { getSessionRules } from './get-session.ts';
import { linkRules } from './links.ts';
import { metamorphicCallRules } from './metamorphic/calls.ts';
import { consistencyRules } from './metamorphic/consistency.ts';
import { metamorphicMessageRules, replyContextRules } from './metamorphic/messages.ts';
import { nonInterferenceRules } from './metamorphic/non-interference.ts';
import { roundTripRules } from './metamorphic/round-trip.ts';
import { tenantIsolationRules } from './metamorphic/tenant-isolation.ts';
import { unchangedSessionRules } from './metamorphic/unchanged-session.ts';
import { modelRules } from './model.ts';
import { sessionRules } from './session.ts';
import { dueTimeRules } from './time/due-time.ts';
import { hoursAndDueTimesRules } from './time/hours-and-due-times.ts';
import { openingHoursRules } from './time/opening-hours.ts';
import { workingHoursRules } from './time/working-hours.ts';
import { agentRules } from './trigger-chat/agents.ts';
import { channelAgentRules } from './trigger-chat/channel-agents.ts';
import { fieldWithoutEffectRules } from './trigger-chat/fields-without-effect.ts';
import { foreignSessionRules } from './trigger-chat/foreign-session.ts';
import { messageRules } from './trigger-chat/messages.ts';
import { replyModeRules } from './trigger-chat/reply-mode.ts';
import { attachmentRules, sayRules } from './trigger-chat/say.ts';
import { templateRules } from './trigger-chat/templates.ts';
import { threadRules } from './trigger-chat/threads.ts';
import { variableRules } from './trigger-chat/variables.ts';
import { versionRules } from './versions.ts';
import { wrongTypeRules } from './wrong-types.ts';

/**
 * All contract rules in start order. Rules with results for later rules start first, then the rules that wait longest.
 */
export const rules: readonly Rule[] = [
  ...establishedRules,
  ...callLifecycleRules,
  ...hoursAndDueTimesRules,
  ...dueTimeRules,
  ...threadRules,
  ...callsNotPlacedRules,
  ...retryRules,
  ...openingHoursRules,
  ...linkRules,
  ...workingHoursRules,
  ...agentRules,
  ...channelAgentRules,
  ...versionRules,
  ...messageRules,
  ...fieldWithoutEffectRules,
  ...sayRules,
  ...attachmentRules,
  ...templateRules,
  ...faultRules,
  ...foreignSessionRules,
  ...wrongTypeRules,
  ...replyModeRules,
  ...variableRules,
  ...immediateFaultRules,
  ...cancelScheduledRules,
  ...strangersCancelRules,
  ...getSessionRules,
  ...sessionRules,
  ...envelopeRules,
  ...authenticationRules,
  ...addressRules,
  ...modelRules,
  ...triggerCallRules,
  ...callRecordRules,
  ...cancelCallRules,
  ...cancelCallSideEffectRules,
  ...updateWorkflowRules,
  ...signedUrlRules,
  ...unchangedSessionRules,
  ...metamorphicMessageRules,
  ...consistencyRules,
  ...roundTripRules,
  ...replyContextRules,
  ...nonInterferenceRules,
  ...tenantIsolationRules,
  ...metamorphicCallRules,
  ...calendarRules,
  ...callPriorityRules,
  ...callFieldPairsRules,
];

/** Selects contract rules by chapter or by the start of their id. @throws TextError if a name matches no rule */
export function selectRules(ruleNames: readonly string[] = [], chapters: readonly string[] = []): readonly Rule[] {
  if (ruleNames.length + chapters.length === 0) return rules;
  const ruleIds = rules.map(({ id }) => id);
  const allChapters = [...new Set(ruleIds.map(chapterOf))];
  const isExact = (name: string) => ruleIds.includes(name);
  const matchesName = ({ id }: Rule, name: string) => (isExact(name) ? id === name : id.startsWith(name));
  for (const name of ruleNames) {
    if (name !== '' && rules.some((rule) => matchesName(rule, name))) continue;
    throw unknownNameError('rule', name, [...allChapters.map((chapter) => `${chapter}/`), ...ruleIds]);
  }
  for (const name of chapters) if (!allChapters.includes(name)) throw unknownNameError('chapter', name, allChapters);
  return rules.filter(
    (rule) => chapters.includes(chapterOf(rule.id)) || ruleNames.some((name) => matchesName(rule, name)),
  );
}

function unknownNameError(kind: 'rule' | 'chapter', name: string, candidates: readonly string[]): TextError {
  const closest =
    nearestName(name, candidates) ?? candidates.find((candidate) => name !== '' && candidate.startsWith(name));
  const advice = closest === undefined ? 'See all with: npx understudy-kit verify --plan' : didYouMean(closest);
  return new TextError(`There is no ${kind} ${JSON.stringify(name)}. ${advice}`);
}
