import { authentication } from './authentication.ts';
import { cancelCall } from './cancel-call.ts';
import { envelope } from './envelope.ts';
import { getSession } from './get-session.ts';
import type { Observation, OpenGap, Unobservable } from './observation.ts';
import { session } from './session.ts';
import { signedUrl } from './signed-url.ts';
import { transport } from './transport.ts';
import { triggerCall } from './trigger-call.ts';
import { triggerChat } from './trigger-chat.ts';
import { updateWorkflow } from './update-workflow.ts';
import { validation } from './validation.ts';
import { workingHours } from './working-hours.ts';

/** How each gap that has alternatives is observed, or why it cannot be. A gap that is not here does not compile. */
export const observations = {
  ...triggerChat,
  ...getSession,
  ...updateWorkflow,
  ...triggerCall,
  ...signedUrl,
  ...cancelCall,
  ...session,
  ...transport,
  ...validation,
  ...envelope,
  ...authentication,
  ...workingHours,
} satisfies { [Gap in OpenGap]: Observation<Gap> | Unobservable };

/** All gaps with alternatives, in the order of the interface. */
export const openGaps = Object.keys(observations) as OpenGap[];
