import { defaults } from '../../../src/generated/defaults.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { formatInstant } from '../../../src/instant.ts';
import type { OperationId } from '../../../src/operations.ts';
import type { Profile } from '../../domain/profile.ts';
import { instantInZone, isTimeZone } from '../../domain/time/calendar.ts';
import { dateTimeWithoutOffset } from '../validate-request.ts';

/** The described members of an object, and what kind each is of. */
export interface Members {
  readonly [name: string]: 'string' | 'timestamp' | 'other' | Members;
}

/** The body as the profile reads it. Adds the gaps that the reading rests on to `gaps`. The body itself stays as it is. */
export function applyProfileToBody(
  profile: Profile,
  operationId: OperationId,
  members: Members,
  body: Record<string, unknown>,
  gaps: Set<GapId>,
): Record<string, unknown> {
  const result = applyProfileToObject(profile, members, body, timeZoneOf(operationId, body), gaps);
  if (isObject(result.options) && typeof members.options === 'object' && profile[nonStringOptionGap] === 'accepted') {
    result.options = stringifyOptions(result.options, members.options, gaps);
  }
  const needsChannel = Object.hasOwn(members, 'communicationChannel') && result.doReturnResponse !== true;
  if (needsChannel && result.communicationChannel === undefined && profile[missingChannelGap] === 'channel-not-found') {
    // No channel has an empty name, so what is looked up is not found.
    result.communicationChannel = '';
    gaps.add(missingChannelGap);
  }
  return result;
}

const nonStringOptionGap = 'trigger-call/option-not-text';
const missingChannelGap = 'trigger-chat/missing-channel';

function applyProfileToObject(
  profile: Profile,
  members: Members,
  object: Record<string, unknown>,
  timeZone: string,
  gaps: Set<GapId>,
): Record<string, unknown> {
  const entries = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const memberKind = Object.hasOwn(members, name) ? members[name] : undefined;
    if (memberKind !== undefined && value === null && profile['validation/null'] === 'as-omitted') {
      gaps.add('validation/null');
      return [];
    }
    if (memberKind === 'timestamp') return [[name, resolveOffset(profile, value, timeZone, gaps)]];
    if (typeof memberKind !== 'object' || !isObject(value)) return [[name, value]];
    return [[name, applyProfileToObject(profile, memberKind, value, timeZone, gaps)]];
  });
  return Object.fromEntries(entries);
}

/** A date-time without an offset is taken for one of the zone that the profile says. */
function resolveOffset(profile: Profile, value: unknown, timeZone: string, gaps: Set<GapId>): unknown {
  const gap = 'validation/moment-without-offset';
  if (profile[gap] === undefined || typeof value !== 'string' || !dateTimeWithoutOffset.test(value)) return value;
  const instant = instantInZone(value, profile[gap] === 'utc' ? 'UTC' : timeZone);
  if (instant === undefined) return value;
  gaps.add(gap);
  return formatInstant(instant);
}

/** The zone of the request, or the default one of its operation; that a zone exists is checked later. */
function timeZoneOf(operationId: OperationId, { timezone }: Record<string, unknown>): string {
  if (typeof timezone === 'string' && isTimeZone(timezone)) return timezone;
  return operationId === 'triggerChat' ? defaults.TriggerChatRequest.timezone : defaults.TriggerCallRequest.timezone;
}

function stringifyOptions(
  options: Record<string, unknown>,
  members: Members,
  gaps: Set<GapId>,
): Record<string, unknown> {
  const entries = Object.entries(options).map(([name, value]) => {
    if (!Object.hasOwn(members, name) || typeof value === 'string' || value === null) return [name, value];
    gaps.add(nonStringOptionGap);
    return [name, JSON.stringify(value)];
  });
  return Object.fromEntries(entries);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
