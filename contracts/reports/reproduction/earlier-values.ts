import type { DecisiveResponse } from '../run-log/run-event.ts';
import { type Capture, jsonCapture } from './captures.ts';
import { type Part, toVariable } from './parts.ts';
import type { Poll } from './polls.ts';

interface EarlierValues {
  /** What the last response is held against, by the index of its step. */
  captures: readonly { step: number; capture: Capture }[];
  /** That what was waited for has come since then: it may have been there already. */
  hasChanged: readonly { type: 'differs'; pointer: string; value: readonly Part[] }[];
}

/** The values of earlier responses that the last one is held against. */
export function findEarlierValues(polls: readonly Poll[], decisive: DecisiveResponse | undefined): EarlierValues {
  const checks = decisive?.checks ?? [];
  const changes = polls.at(-1)?.until.flatMap((check) => (check.type === 'equals' ? [check.pointer] : [])) ?? [];
  const earlier = checks.flatMap((check, place) => {
    if (!('as' in check) || check.as.exchange === decisive?.exchange) return [];
    const step = polls.findIndex(({ end }) => end === check.as.exchange);
    return [check.as.pointer, ...changes].map((pointer, index) => ({
      step,
      pointer,
      capture: jsonCapture(place + index * checks.length, pointer),
    }));
  });
  const hasChanged = changes.flatMap((pointer) => {
    const found = earlier.find((one) => one.pointer === pointer);
    return found === undefined
      ? []
      : [{ type: 'differs', pointer, value: [toVariable(found.capture.variable)] } as const];
  });
  return { captures: earlier, hasChanged };
}
