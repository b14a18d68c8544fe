import type { GapId } from '../../../src/generated/ids.ts';
import { minute } from '../../../src/instant.ts';
import { accepted, type Command, type Decision, type Refused, refused, refusedByChoice } from '../decision.ts';
import { hasRecording, recordingPath } from '../recording.ts';
import { isCall } from '../session.ts';
import { shown } from '../shown.ts';
import { signedLink } from '../signed-link.ts';
import { callOf, sessionOf, type World, workspaceOf } from '../world.ts';

/** A recording that a link can be made for, and the gaps that its choice rests on. */
interface Recording {
  path: string;
  gaps: readonly GapId[];
}

/**
 * A link that opens a call's recording for a limited time.
 *
 * Source: Get Signed URL.
 * Assumption `signed-url/both-parameters`: `callId` wins over `callRecordingUrl`.
 */
export function getSignedUrl(world: World, command: Command<'getSignedUrl'>): Decision<'getSignedUrl'> {
  const { now, workspaceId, links, query } = command;
  const byAddress =
    query.callId === undefined ||
    (query.callRecordingUrl !== undefined && world.profile[both] === 'call-recording-url');
  const recording = byAddress ? recordingAt(world, command) : recordingOfCall(world, workspaceId, query);
  if ('accepted' in recording) return recording;
  const lifetimeMs = workspaceOf(world, workspaceId).durations.linkLifetimeMinutes * minute;
  const url = signedLink(recording.path, { ...links, lifetimeMs }, now);
  return accepted('Signed url generated successfully!', { url }, [], ['signed-url/lifetime', ...recording.gaps]);
}

const both = 'signed-url/both-parameters';

/** The recording of the latest attempt that has one. */
function recordingOfCall(
  world: World,
  workspaceId: string,
  { callId = '', callRecordingUrl }: Command<'getSignedUrl'>['query'],
): Recording | Refused {
  const attempts = (world.attempts.get(callId) ?? []).filter(
    (sessionId) => callOf(world, sessionId).start.workspaceId === workspaceId,
  );
  if (attempts.length === 0) {
    const gap = callId === '' ? 'signed-url/empty-parameter' : 'signed-url/unknown-call';
    return refusedByChoice('callNotFound', `This workspace has no call ${shown(callId)}.`, gap);
  }
  const isRecorded = (sessionId: string) => hasRecording(callOf(world, sessionId));
  const isFirst = world.profile['signed-url/retried-call'] === 'first';
  const recorded = isFirst ? attempts.find(isRecorded) : attempts.findLast(isRecorded);
  if (recorded === undefined) {
    return refusedByChoice('recordingNotFound', `Call ${callId} has no recording.`, 'signed-url/no-recording');
  }
  const chosen: GapId[] = callRecordingUrl === undefined ? [] : [both];
  const retried: GapId[] = attempts.length === 1 ? [] : ['signed-url/retried-call'];
  return { path: recordingPath(recorded), gaps: [...chosen, ...retried] };
}

/**
 * The recording at a storage address: if it is an address of ours, that of the workspace's call; a sample elsewhere.
 *
 * The address is only ever read as text; nothing is fetched from it.
 */
function recordingAt(
  world: World,
  { workspaceId, links, query: { callId, callRecordingUrl: address } }: Command<'getSignedUrl'>,
): Recording | Refused {
  if (address === undefined) {
    const message = 'Give callId or callRecordingUrl as a query parameter.';
    return refused('validationError', message, 'signed-url/neither-parameter');
  }
  if (!URL.canParse(address)) {
    return refused('validationError', 'callRecordingUrl must be an absolute URL.', 'signed-url/malformed-url');
  }
  const gaps: readonly GapId[] = callId === undefined ? [] : [both];
  const ours = `${links.base}/recordings/`;
  const sessionId = address.startsWith(ours) ? (address.slice(ours.length).split('.wav', 1)[0] ?? '') : 'sample';
  if (sessionId === 'sample') {
    return world.profile[unknown] === 'not-found'
      ? refusedByChoice('recordingNotFound', 'No recording is known at that address.', unknown)
      : { path: recordingPath('sample'), gaps: [...gaps, unknown] };
  }
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined || !isCall(session) || !hasRecording(session)) {
    return refusedByChoice('recordingNotFound', 'This workspace has no recording there.', 'signed-url/no-recording');
  }
  return { path: recordingPath(sessionId), gaps };
}

const unknown = 'signed-url/unknown-storage-url';
