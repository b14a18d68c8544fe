import type { JsonObject } from '../json-object.ts';

/** Which of the two workspaces does something. */
export type Actor = 'own' | 'other';

/**
 * Something a client does. `of` picks one of the sessions made before, whoever made it: the remainder counts, and
 * where there is none yet the step is left out.
 */
export type ClientAction =
  | { type: 'schedule'; actor: Actor; body: JsonObject }
  | { type: 'converse'; actor: Actor; text: string }
  | { type: 'continue'; actor: Actor; sessionIndex: number; text: string }
  | { type: 'cancel'; actor: Actor; sessionIndex: number }
  | { type: 'read'; actor: Actor; sessionIndex: number };
