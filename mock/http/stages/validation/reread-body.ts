import { requestTimeZones } from '../../../../src/generated/request-members.ts';
import { formatInstant } from '../../../../src/instant.ts';
import { isObject } from '../../../../src/json.ts';
import type { OperationId } from '../../../../src/operations.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';
import { instantInZone, isTimeZone } from '../../../domain/time/calendar.ts';
import type { Members } from './rejected-member.ts';
import { readsAs } from './validation-answer.ts';
import type { ValidationIssue } from './validation-issue.ts';

/** The body with the value at an issue as the profile reads it; undefined where it reads no differently than the schemas. */
export function rereadBody(
  operationId: OperationId,
  members: Members,
  body: unknown,
  issue: ValidationIssue,
  open: OpenQuestions,
): { body: unknown } | undefined {
  const { steps, value, error, gap } = issue;
  if (!isDescribed(members, steps)) return undefined;
  if (value === null) {
    return open.prefers('validation/null', 'as-omitted') ? { body: replaceAt(body, steps, undefined) } : undefined;
  }
  if (gap === undefined) return undefined;
  if (gap === 'validation/moment-without-offset') {
    const instant = resolveOffset(operationId, body, String(value), open);
    return instant === undefined ? undefined : { body: replaceAt(body, steps, formatInstant(instant)) };
  }
  const isTextExpected = error.keyword === 'type' && error.params.type === 'string';
  return isTextExpected && readsAs(open, gap, 'text')
    ? { body: replaceAt(body, steps, JSON.stringify(value)) }
    : undefined;
}

/** Whether the document has a member at that place. */
function isDescribed(members: Members, steps: readonly string[]): boolean {
  let kind: Members[string] | undefined = members;
  for (const step of steps) {
    if (typeof kind !== 'object' || !Object.hasOwn(kind, step)) return false;
    kind = kind[step];
  }
  return steps.length > 0;
}

/** A copy of the value with another one at that place; undefined leaves the member out. */
function replaceAt(value: unknown, [step, ...rest]: readonly string[], replacement: unknown): unknown {
  if (step === undefined || !isObject(value)) return replacement;
  const { [step]: current, ...others } = value;
  const changed = replaceAt(current, rest, replacement);
  return changed === undefined ? others : { ...value, [step]: changed };
}

/** A date-time without an offset is one of the zone that the profile says. */
function resolveOffset(operationId: OperationId, body: unknown, dateTime: string, open: OpenQuestions) {
  const answer = open.choose('validation/moment-without-offset');
  if (answer === 'default') return undefined;
  return instantInZone(dateTime, answer === 'utc' ? 'UTC' : timeZoneOf(operationId, body));
}

const timeZones: Partial<Record<OperationId, { field: string; default: string }>> = requestTimeZones;

/** The zone of the request, or the default one of its operation; that a zone exists is checked later. */
function timeZoneOf(operationId: OperationId, body: unknown): string {
  const { field = '', default: defaultZone = 'UTC' } = timeZones[operationId] ?? {};
  const zone = isObject(body) ? body[field] : undefined;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : defaultZone;
}
