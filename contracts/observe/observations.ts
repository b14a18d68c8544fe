import { authentication } from './chapters/authentication.ts';
import { cancelCall } from './chapters/cancel-call.ts';
import { envelope } from './chapters/envelope.ts';
import { getSession } from './chapters/get-session.ts';
import { session } from './chapters/session.ts';
import { signedUrl } from './chapters/signed-url.ts';
import { transport } from './chapters/transport.ts';
import { triggerCall } from './chapters/trigger-call.ts';
import { triggerChat } from './chapters/trigger-chat/index.ts';
import { updateWorkflow } from './chapters/update-workflow.ts';
import { validation } from './chapters/validation.ts';
import { workingHours } from './chapters/working-hours.ts';
import type { Observation, OpenGap, Unobservable } from './observation.ts';

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
