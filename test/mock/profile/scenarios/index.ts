import type { ChoosableGap } from '../../../../mock/domain/gaps.ts';
import { callsScenarios } from './calls.ts';
import type { GapScenario } from './scenario.ts';
import { sessionsScenarios } from './sessions.ts';
import { signedUrlScenarios } from './signed-url.ts';
import { transportScenarios } from './transport.ts';
import { triggerChatScenarios } from './trigger-chat.ts';
import { validationScenarios } from './validation.ts';
import { workingHoursScenarios } from './working-hours.ts';

/** One story for each gap that has alternatives. */
export const gapScenarios: { [Gap in ChoosableGap]: GapScenario<Gap> } = {
  ...triggerChatScenarios,
  ...sessionsScenarios,
  ...callsScenarios,
  ...signedUrlScenarios,
  ...transportScenarios,
  ...validationScenarios,
  ...workingHoursScenarios,
};
