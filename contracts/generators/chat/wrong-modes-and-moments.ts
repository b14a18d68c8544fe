import type { Subject } from '../../subject/subject.ts';
import { type ChatKind, chatKindsOf } from './chat.ts';

/** Values that careless code takes for another mode or moment, or for none. Each is tried on a kind of message, in turn. */
export function wrongModesAndMoments(subject: Subject): { path: string; value: unknown; kind: ChatKind }[] {
  const wrongValues = {
    doReturnResponse: ['true', 'false', 1, 0, [true], [], {}],
    scheduleTime: [0, 1, 4_102_444_800, true, false, [], {}],
  };
  const kinds = chatKindsOf(subject);
  return Object.entries(wrongValues).flatMap(([path, values]) =>
    values.map((value, index) => ({ path, value, kind: kinds[index % kinds.length] as ChatKind })),
  );
}
