import type { ChatBody } from '../generators/chat/chat.ts';
import { formatWithOffset } from '../generators/time/timestamp.ts';
import type { Service } from '../transport/service.ts';
import { triggerChat } from './trigger-chat.ts';

/** How long before its due time a message is cancelled at the earliest. */
export const earliestCancelMs = 300;
/** A service that needs longer than this to accept a message is not waited for. */
const maxLeadSeconds = 8;

/** Schedules a message for soon, but later than the response, however slow the service is. */
export async function scheduleInTime(
  service: Service,
  body: ChatBody,
  clock: () => number,
): Promise<{ sessionId: string; dueAt: number }> {
  for (let seconds = service.adaptiveTimeout(1); ; seconds *= 2) {
    const dueAt = Math.ceil(clock() / 1000 + seconds) * 1000;
    const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });
    // Cancelled later than that, it could not be cancelled in time.
    if (clock() < dueAt - earliestCancelMs || seconds > maxLeadSeconds) return { sessionId, dueAt };
  }
}
