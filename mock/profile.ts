import { alternatives, gapsWithoutAlternatives } from '../src/generated/alternatives.ts';
import { nearest, suggestion } from '../src/nearest.ts';
import type { OpenGap, Profile } from './domain/profile.ts';
import { shown } from './domain/shown.ts';

/** A profile that can be played, or one sentence for everything that is wrong with it. */
export type ProfileReading = { ok: true; profile: Profile } | { ok: false; mistakes: string[] };

/**
 * Reads a plain object of gap ids with the id of an alternative each, or `default`: `{ "session/time-of-call": "placed" }`.
 *
 * Gaps that are not named have their default answer.
 */
export function readProfile(value: unknown): ProfileReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value;
    return { ok: false, mistakes: [`A profile is an object of gap ids and alternatives; found ${found}. ${example}`] };
  }
  const entries = Object.entries(value);
  const mistakes = entries.flatMap(([gap, alternative]) => mistakeIn(gap, alternative) ?? []);
  if (mistakes.length > 0) return { ok: false, mistakes };
  // Every gap and every alternative was just found in the table that the type is made from.
  return { ok: true, profile: Object.fromEntries(entries.filter(([, chosen]) => chosen !== 'default')) as Profile };
}

/** @throws TypeError when the value is no profile; the message names every mistake. */
export function checkedProfile(value: unknown): Profile {
  const reading = readProfile(value);
  if (reading.ok) return reading.profile;
  throw new TypeError(`The profile cannot be used: ${reading.mistakes.join(' ')}`);
}

const example = 'Write for example { "session/time-of-call": "placed" }.';
const openGaps = Object.keys(alternatives) as OpenGap[];

function mistakeIn(gap: string, alternative: unknown): string | undefined {
  if (!Object.hasOwn(alternatives, gap)) {
    const name = JSON.stringify(shown(gap));
    if (gapsWithoutAlternatives.some((one) => one === gap))
      return `${name} is a gap without alternatives: the mock always plays its default. Leave it out.`;
    const meant = nearest(gap, openGaps);
    return meant === undefined
      ? `${name} is no gap. The gaps and their alternatives stand in openapi/gaps/.`
      : `${name} is no gap. Did you mean ${JSON.stringify(meant)}?`;
  }
  const there: readonly string[] = ['default', ...alternatives[gap as OpenGap]];
  if (typeof alternative !== 'string') {
    const listed = there.map((one) => JSON.stringify(one)).join(' or ');
    return `${gap} must be ${listed}; found ${alternative === null ? 'null' : typeof alternative}.`;
  }
  if (there.includes(alternative)) return undefined;
  return `${gap} has no alternative ${JSON.stringify(shown(alternative))}${suggestion(alternative, there)}`;
}
