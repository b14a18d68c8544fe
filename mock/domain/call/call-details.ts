import type { callOutcomes } from '../../../src/generated/enums.ts';
import type { components } from '../../../src/generated/service-types.ts';
import type { SessionStart } from '../session/session-start.ts';
import type { WorkingHours } from '../time/working-hours.ts';

export interface CallStart extends SessionStart {
  callId: string;
  /** The workflow whose update requested it. Only under the alternative of `update-workflow/repeated`. */
  workflowId?: string;
  /** 0 for the original, 1 and more for retries. */
  retryAttemptNo: number;
  details: CallDetails;
}

/** An outbound call as requested, with the document's defaults filled in. */
export interface CallDetails {
  phoneNumber: string;
  channelName: string;
  agentNumber: string | null;
  options: CallOptions;
  noOfRetries: number;
  retryAfterHours: number;
  workingHours: WorkingHours;
  callPriority: number;
  callOnDate: string | null;
}

/** Source: Call options. */
type CallOptions = components['schemas']['CallOptions'];

/** How a call ends, seen from outside. It is decided when the call is placed. */
export type CallOutcome = (typeof callOutcomes)[number];
