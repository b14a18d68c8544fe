import { alternatives, gapsWithoutAlternatives } from '../src/generated/alternatives.ts';
import { nearestName, suggestionFor } from '../src/nearest.ts';
import type { OpenGap, Profile } from './domain/profile.ts';
import { fail, type Result, succeed } from './domain/result.ts';
import { truncate } from './domain/truncate.ts';

/** A profile that can be played, or one sentence for everything that is wrong with it. */
export type ProfileResult = Result<Profile, string[]>;

/**
 * Reads a plain object of gap ids with the id of an alternative each, or `default`: `{ "session/time-of-call": "placed" }`.
 *
 * Gaps that are not named have their default answer.
 */
export function readProfile(value: unknown): ProfileResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value;
    return fail([`A profile is an object of gap ids and alternatives; found ${found}. ${example}`]);
  }
  const entries = Object.entries(value);
  const errors = entries.flatMap(([gap, alternative]) => entryError(gap, alternative) ?? []);
  if (errors.length > 0) return fail(errors);
  // Every gap and every alternative was just found in the table that the type is made from.
  return succeed(Object.fromEntries(entries.filter(([, chosen]) => chosen !== 'default')) as Profile);
}

/** @throws TypeError when the value is no profile; the message names every error. */
export function parseProfile(value: unknown): Profile {
  const result = readProfile(value);
  if (result.ok) return result.value;
  throw new TypeError(`The profile cannot be used: ${result.error.join(' ')}`);
}

const example = 'Write for example { "session/time-of-call": "placed" }.';
const openGaps = Object.keys(alternatives) as OpenGap[];

function entryError(gap: string, alternative: unknown): string | undefined {
  if (!Object.hasOwn(alternatives, gap)) {
    const name = JSON.stringify(truncate(gap));
    if (gapsWithoutAlternatives.some((id) => id === gap))
      return `${name} is a gap without alternatives: the mock always plays its default. Leave it out.`;
    const closest = nearestName(gap, openGaps);
    return closest === undefined
      ? `${name} is no gap. The gaps and their alternatives stand in openapi/gaps/.`
      : `${name} is no gap. Did you mean ${JSON.stringify(closest)}?`;
  }
  const choices: readonly string[] = ['default', ...alternatives[gap as OpenGap]];
  if (typeof alternative !== 'string') {
    const list = choices.map((id) => JSON.stringify(id)).join(' or ');
    return `${gap} must be ${list}; found ${alternative === null ? 'null' : typeof alternative}.`;
  }
  if (choices.includes(alternative)) return undefined;
  return `${gap} has no alternative ${JSON.stringify(truncate(alternative))}${suggestionFor(alternative, choices)}`;
}
