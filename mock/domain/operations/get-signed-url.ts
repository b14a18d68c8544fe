import { minute } from '../../../src/instant.ts';
import { accepted, type Command, type Decision, type Refused, refused, refusedByChoice } from '../decision.ts';
import { hasRecording, recordingPath } from '../recording.ts';
import { signedLink } from '../signed-link.ts';
import { callOf, isCall, sessionOf, type World, workspaceOf } from '../world.ts';

/**
 * A link that opens a call's recording for a limited time.
 *
 * Source: Get Signed URL.
 * Assumption `signed-url/both-parameters`: `callId` wins over `callRecordingUrl`.
 */
export function getSignedUrl(world: World, command: Command<'getSignedUrl'>): Decision<'getSignedUrl'> {
  const { now, workspaceId, links, query } = command;
  const path =
    query.callId !== undefined
      ? recordingOfCall(world, workspaceId, query.callId)
      : recordingAt(world, command, query.callRecordingUrl);
  if (typeof path !== 'string') return path;
  const lifetimeMs = workspaceOf(world, workspaceId).durations.linkLifetimeMinutes * minute;
  return accepted(
    'Signed url generated successfully!',
    { url: signedLink(path, { ...links, lifetimeMs }, now) },
    [],
    [
      'signed-url/lifetime',
      ...(query.callId !== undefined && query.callRecordingUrl !== undefined
        ? ['signed-url/both-parameters' as const]
        : []),
    ],
  );
}

/** The recording of the latest attempt that has one. */
function recordingOfCall(world: World, workspaceId: string, callId: string): string | Refused {
  const attempts = (world.attempts.get(callId) ?? []).filter(
    (sessionId) => callOf(world, sessionId).start.workspaceId === workspaceId,
  );
  if (attempts.length === 0) {
    return refusedByChoice('callNotFound', `This workspace has no call ${callId}.`, 'signed-url/unknown-call');
  }
  const recorded = attempts.findLast((sessionId) => hasRecording(callOf(world, sessionId)));
  if (recorded === undefined) {
    return refusedByChoice('recordingNotFound', `Call ${callId} has no recording.`, 'signed-url/no-recording');
  }
  return recordingPath(recorded);
}

/**
 * The recording at a storage address: one of ours if the workspace has it, a sample otherwise.
 *
 * The address is only ever read as text; nothing is fetched from it.
 *
 * Assumption `signed-url/unknown-storage-url`.
 */
function recordingAt(
  world: World,
  { workspaceId, links }: Command<'getSignedUrl'>,
  address: string | undefined,
): string | Refused {
  if (address === undefined) {
    return refused(
      'validationError',
      'Give callId or callRecordingUrl as a query parameter.',
      'signed-url/neither-parameter',
    );
  }
  if (!URL.canParse(address)) {
    return refused('validationError', 'callRecordingUrl must be an absolute URL.', 'signed-url/malformed-url');
  }
  const sessionId = /^\/recordings\/([^/?#]+)\.wav/.exec(address.slice(links.base.length))?.[1];
  if (!address.startsWith(links.base) || sessionId === undefined) return recordingPath('sample');
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined || !isCall(session) || !hasRecording(session)) {
    return refusedByChoice('recordingNotFound', 'This workspace has no recording there.', 'signed-url/no-recording');
  }
  return recordingPath(sessionId);
}
