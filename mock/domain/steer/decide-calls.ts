import type { Instant } from '../../../src/instant.ts';
import type { Course } from '../event.ts';
import { isCall } from '../session.ts';
import { shown } from '../shown.ts';
import type { World } from '../world.ts';
import { noSession, notPossible, noWorkspace, type Steered } from './steered.ts';

/** Decides how one attempt of a call ends, whatever its number would bring about. */
export function decideCall(world: World, sessionId: string, course: Course, at: Instant): Steered {
  const call = world.sessions.get(sessionId);
  if (call === undefined) return noSession(shown(sessionId));
  if (!isCall(call)) return notPossible(`Session ${sessionId} is a chat; only calls have a course.`);
  if (call.status === 'call_in_queue') return [{ type: 'course-decided', at, sessionId, course, fromNext: false }];
  return notPossible(`A course is decided while a call is in the queue; ${sessionId} is ${call.status}.`);
}

/** Decides how the next `count` calls of a workspace end, in the order in which they are placed. */
export function decideNextCalls(
  world: World,
  workspaceId: string,
  { course, count }: { course: Course; count: number },
  at: Instant,
): Steered {
  if (!world.workspaces.has(workspaceId)) return noWorkspace(shown(workspaceId), world.workspaces.keys());
  return [{ type: 'next-courses-decided', at, workspaceId, courses: Array.from({ length: count }, () => course) }];
}
