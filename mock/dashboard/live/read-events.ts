import type { ControlSchemas } from '../../../src/control-operations.ts';

export type MockEvent = ControlSchemas['Event'];

/** An item of the stream: an event, or that the mock returned to another state and counts from `next`. */
export type StreamItem = { type: 'event'; event: MockEvent } | { type: 'replaced'; next: number };

/**
 * Reads the stream of events from number `since` on, or from now, until it ends or `signal` aborts it.
 * `onItems` is called with the items of each chunk; the first time, without any, as soon as the mock responds.
 */
export async function readEvents(
  address: string,
  { since, signal, onItems }: { since: number | undefined; signal: AbortSignal; onItems(items: StreamItem[]): void },
): Promise<void> {
  const response = await fetch(since === undefined ? address : `${address}?since=${since}`, { signal });
  // The login is over: the page itself is the login now.
  if (response.status === 401) location.reload();
  if (!response.ok || response.body === null)
    throw new Error(`The stream of events responded with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    onItems(blocks.flatMap(itemsOf));
  }
}

function itemsOf(block: string): StreamItem[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined || /^event: closing$/m.test(block)) return [];
  if (/^event: replaced$/m.test(block))
    return [{ type: 'replaced', next: (JSON.parse(data) as { next: number }).next }];
  return [{ type: 'event', event: JSON.parse(data) as MockEvent }];
}
