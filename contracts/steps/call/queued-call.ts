import type fc from 'fast-check';
import { type CheckResult, checked, inconclusive } from '../../check-result.ts';
import { type CallBody, scheduledCall } from '../../generators/call/call.ts';
import type { JsonObject } from '../../json-object.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { findCallSession, queueObstacleIn, triggerCall } from './trigger-call.ts';

/** Triggers a call, and checks it where its record does not say that it is out of the queue. */
export async function withQueuedCall(
  service: Service,
  body: CallBody,
  check: (callId: string, record: JsonObject | undefined) => Promise<void>,
): Promise<CheckResult> {
  const callId = await triggerCall(service, body);
  const record = await findCallSession(service, callId);
  const obstacle = queueObstacleIn(record);
  if (obstacle !== undefined) return inconclusive(obstacle);
  await check(callId, record);
  return checked;
}

/** A call for weeks ahead. */
export function queuedCall(subject: Subject): fc.Arbitrary<CallBody> {
  return scheduledCall('triggerCall', subject);
}
