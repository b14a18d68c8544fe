import type { ChatBody } from '../generators/chat/chat.ts';
import { formatWithOffset } from '../generators/time/timestamp.ts';
import type { Service } from '../transport/service.ts';
import { triggerChat } from './trigger-chat.ts';

/** So long before its moment a message is cancelled at the earliest, where it is cancelled close to it. */
export const earliestCancelMs = 300;
/** A service that takes a message for a moment that is so far off only when it is over is not waited for any longer. */
const maxLeadSeconds = 8;

/** Schedules a message for a moment that is near, and yet to come when the service has answered, however slow it is. */
export async function scheduleInTime(
  service: Service,
  body: ChatBody,
  clock: () => number,
): Promise<{ sessionId: string; dueAt: number }> {
  for (let seconds = service.widen(1); ; seconds *= 2) {
    const dueAt = Math.ceil(clock() / 1000 + seconds) * 1000;
    const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });
    // Cancelled later than that, nothing could be told of what is cancelled in time.
    if (clock() < dueAt - earliestCancelMs || seconds > maxLeadSeconds) return { sessionId, dueAt };
  }
}
