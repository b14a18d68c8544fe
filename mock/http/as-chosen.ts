import type { GapId } from '../../src/generated/ids.ts';
import { requestMembers } from '../../src/generated/request-members.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import type { Profile } from '../domain/profile.ts';
import { bodyAsChosen, isObject, type Members } from './body-as-chosen.ts';
import type { Misfit } from './check-request.ts';
import { unwantedMember } from './unwanted-member.ts';

/** A request as a profile reads it. */
export interface Chosen {
  query: Record<string, string>;
  body: unknown;
  /** Where the profile refuses what the schemas let pass. */
  wrong: Misfit | undefined;
  /** The gaps that this reading rests on. */
  gaps: readonly GapId[];
}

/** Reads a request as the profile wants it; by the default profile it is read as it is, so nobody asks then. */
export function requestAsChosen(
  profile: Profile,
  operationId: OperationId,
  { search, path, body }: { search: string; path: Record<string, string>; body: unknown },
  isOtherType: boolean,
): Chosen {
  const gaps = new Set<GapId>(isOtherType ? ['transport/content-type'] : []);
  const read = queryAsChosen(profile, operationId, search, gaps);
  const members = (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
  const empty = Object.entries({ ...path, ...read.query }).find(([, value]) => value === '');
  const wrong =
    read.wrong ??
    (empty !== undefined && profile['validation/empty-text'] === 'validation-error'
      ? { message: `${empty[0]} must not be empty.`, gaps: ['validation/empty-text' as const] }
      : undefined);
  if (members === undefined || !isObject(body)) return { query: read.query, body, wrong, gaps: [...gaps] };
  const unwanted = wrong ?? unwantedMember(profile, members, body, 'The body');
  const chosen = bodyAsChosen(profile, operationId, members, body, gaps);
  return { query: read.query, body: chosen, wrong: unwanted, gaps: [...gaps] };
}

function queryAsChosen(
  profile: Profile,
  operationId: OperationId,
  search: string,
  gaps: Set<GapId>,
): { query: Record<string, string>; wrong?: Misfit } {
  const given = new URLSearchParams(search);
  const query: Record<string, string> = {};
  for (const name of operations[operationId].queryParameters) {
    const values = given.getAll(name);
    const choice = profile['transport/duplicate-query'];
    if (values.length > 1 && choice !== undefined) {
      gaps.add('transport/duplicate-query');
      const message = `${name} must not stand twice in the query.`;
      if (choice === 'refused') return { query, wrong: { message, gaps: ['transport/duplicate-query'] } };
    }
    const value = choice === 'last' ? values.at(-1) : values[0];
    if (value === '' && profile['signed-url/empty-parameter'] === 'as-omitted') gaps.add('signed-url/empty-parameter');
    else if (value !== undefined) query[name] = value;
  }
  return { query };
}
