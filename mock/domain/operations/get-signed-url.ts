import type { GapId } from '../../../src/generated/ids.ts';
import { minute } from '../../../src/instant.ts';
import { hasRecording, recordingPath } from '../call/recording.ts';
import { accepted, type Command, type Decision, type Refused, refused, refusedWithOwnCode } from '../decision.ts';
import { isCall } from '../session/session.ts';
import { signLink } from '../session/signed-link.ts';
import { truncate } from '../truncate.ts';
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
  const isByUrl =
    query.callId === undefined ||
    (query.callRecordingUrl !== undefined && world.profile[bothParametersGap] === 'call-recording-url');
  const recording = isByUrl ? recordingAtUrl(world, command) : recordingOfCall(world, workspaceId, query);
  if ('accepted' in recording) return recording;
  const lifetimeMs = workspaceOf(world, workspaceId).durations.linkLifetimeMinutes * minute;
  const url = signLink(recording.path, { ...links, lifetimeMs }, now);
  return accepted('Signed url generated successfully!', { url }, [], ['signed-url/lifetime', ...recording.gaps]);
}

const bothParametersGap = 'signed-url/both-parameters';

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
    return refusedWithOwnCode('callNotFound', `This workspace has no call ${truncate(callId)}.`, gap);
  }
  const isRecorded = (sessionId: string) => hasRecording(callOf(world, sessionId));
  const isFirst = world.profile['signed-url/retried-call'] === 'first';
  const recordedAttempt = isFirst ? attempts.find(isRecorded) : attempts.findLast(isRecorded);
  if (recordedAttempt === undefined) {
    return refusedWithOwnCode('recordingNotFound', `Call ${callId} has no recording.`, 'signed-url/no-recording');
  }
  const chosen: GapId[] = callRecordingUrl === undefined ? [] : [bothParametersGap];
  const retried: GapId[] = attempts.length === 1 ? [] : ['signed-url/retried-call'];
  return { path: recordingPath(recordedAttempt), gaps: [...chosen, ...retried] };
}

/**
 * The recording at a storage address: if it is an address of ours, that of the workspace's call; a sample elsewhere.
 *
 * The address is only ever read as text; nothing is fetched from it.
 */
function recordingAtUrl(
  world: World,
  { workspaceId, links, query: { callId, callRecordingUrl: url } }: Command<'getSignedUrl'>,
): Recording | Refused {
  if (url === undefined) {
    const message = 'Give callId or callRecordingUrl as a query parameter.';
    return refused('validationError', message, 'signed-url/neither-parameter');
  }
  if (!URL.canParse(url)) {
    return refused('validationError', 'callRecordingUrl must be an absolute URL.', 'signed-url/malformed-url');
  }
  const gaps: readonly GapId[] = callId === undefined ? [] : [bothParametersGap];
  const ownPrefix = `${links.base}/recordings/`;
  const sessionId = url.startsWith(ownPrefix) ? (url.slice(ownPrefix.length).split('.wav', 1)[0] ?? '') : 'sample';
  if (sessionId === 'sample') {
    return world.profile[unknownUrlGap] === 'not-found'
      ? refusedWithOwnCode('recordingNotFound', 'No recording is known at that address.', unknownUrlGap)
      : { path: recordingPath('sample'), gaps: [...gaps, unknownUrlGap] };
  }
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined || !isCall(session) || !hasRecording(session)) {
    return refusedWithOwnCode('recordingNotFound', 'This workspace has no recording there.', 'signed-url/no-recording');
  }
  return { path: recordingPath(sessionId), gaps };
}

const unknownUrlGap = 'signed-url/unknown-storage-url';
