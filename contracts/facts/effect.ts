/** The effects of requests outside the service, from no effect to a call to a person. */
export const effects = ['none', 'record', 'schedule', 'send', 'call'] as const;

export type Effect = (typeof effects)[number];

/** Whether the allowed effect is at least as strong as the wanted effect. */
export function covers(allowed: Effect, wanted: Effect): boolean {
  return effects.indexOf(wanted) <= effects.indexOf(allowed);
}
