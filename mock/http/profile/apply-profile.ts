import type { GapId } from '../../../src/generated/ids.ts';
import { requestMembers } from '../../../src/generated/request-members.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import type { Profile } from '../../domain/profile.ts';
import type { ValidationIssue } from '../validate-request.ts';
import { applyProfileToBody, isObject, type Members } from './apply-profile-to-body.ts';
import { findRejectedMember } from './rejected-member.ts';

/** A request as a profile reads it. */
export interface ProfiledRequest {
  query: Record<string, string>;
  body: unknown;
  /** Where the profile refuses what the schemas let pass. */
  issue: ValidationIssue | undefined;
  /** The gaps that this reading rests on. */
  gaps: readonly GapId[];
}

/** Reads a request as the profile wants it; by the default profile it is read as it is, so nobody asks then. */
export function applyProfile(
  profile: Profile,
  operationId: OperationId,
  { search, path, body }: { search: string; path: Record<string, string>; body: unknown },
  isOtherContentType: boolean,
): ProfiledRequest {
  const gaps = new Set<GapId>(isOtherContentType ? ['transport/content-type'] : []);
  const queryResult = applyProfileToQuery(profile, operationId, search, gaps);
  const members = (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
  const emptyParameter = Object.entries({ ...path, ...queryResult.query }).find(([, value]) => value === '');
  const issue =
    queryResult.issue ??
    (emptyParameter !== undefined && profile['validation/empty-text'] === 'validation-error'
      ? { message: `${emptyParameter[0]} must not be empty.`, gaps: ['validation/empty-text' as const] }
      : undefined);
  if (members === undefined || !isObject(body)) return { query: queryResult.query, body, issue, gaps: [...gaps] };
  const firstIssue = issue ?? findRejectedMember(profile, members, body, 'The body');
  const profiledBody = applyProfileToBody(profile, operationId, members, body, gaps);
  return { query: queryResult.query, body: profiledBody, issue: firstIssue, gaps: [...gaps] };
}

function applyProfileToQuery(
  profile: Profile,
  operationId: OperationId,
  search: string,
  gaps: Set<GapId>,
): { query: Record<string, string>; issue?: ValidationIssue } {
  const parameters = new URLSearchParams(search);
  const query: Record<string, string> = {};
  for (const name of operations[operationId].queryParameters) {
    const values = parameters.getAll(name);
    const choice = profile['transport/duplicate-query'];
    if (values.length > 1 && choice !== undefined) {
      gaps.add('transport/duplicate-query');
      const message = `${name} must not stand twice in the query.`;
      if (choice === 'refused') return { query, issue: { message, gaps: ['transport/duplicate-query'] } };
    }
    const value = choice === 'last' ? values.at(-1) : values[0];
    if (value === '' && profile['signed-url/empty-parameter'] === 'as-omitted') gaps.add('signed-url/empty-parameter');
    else if (value !== undefined) query[name] = value;
  }
  return { query };
}
