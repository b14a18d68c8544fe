/** What a request may do to the world outside, from nothing to a call that rings at a person. */
export const effects = ['none', 'record', 'schedule', 'send', 'call'] as const;

export type Effect = (typeof effects)[number];

/** Whether what is allowed covers what is wanted. */
export function covers(allowed: Effect, wanted: Effect): boolean {
  return effects.indexOf(wanted) <= effects.indexOf(allowed);
}
