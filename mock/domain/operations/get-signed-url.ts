import { truncate } from '../../../src/text/words.ts';
import { hasRecording, recordingPath } from '../call.ts';
import {
  accept,
  type Command,
  type Gaps,
  type OrRefused,
  type Outcome,
  refuse,
  refuseField,
  succeed,
} from '../decision.ts';
import { signLink, toLinkSigning } from '../signed-link.ts';
import { attemptsOf, callOf, isCall, sessionOf, type World } from '../world.ts';

/** Source: Get Signed URL. Assumption `signed-url/both-parameters`: `callId` wins over `callRecordingUrl`. */
export function getSignedUrl(world: World, command: Command<'getSignedUrl'>, gaps: Gaps): Outcome<'getSignedUrl'> {
  const { now, workspaceId, links, query } = command;
  const { callId, callRecordingUrl } = query;
  gaps.record('signed-url/lifetime');
  const isByUrl =
    callId === undefined ||
    (callRecordingUrl !== undefined && gaps.choose('signed-url/both-parameters') === 'call-recording-url');
  const path = isByUrl ? findRecordingAtUrl(world, command, gaps) : findRecordingOfCall(world, command, gaps, callId);
  if (!path.ok) return path;
  const url = signLink(path.value, toLinkSigning(world, workspaceId, links), now);
  return accept('Signed url generated successfully!', { url }, []);
}

function findRecordingOfCall(
  world: World,
  { workspaceId }: Command<'getSignedUrl'>,
  gaps: Gaps,
  callId: string,
): OrRefused<string> {
  const attempts = attemptsOf(world, callId).filter(
    (sessionId) => callOf(world, sessionId).start.workspaceId === workspaceId,
  );
  if (attempts.length === 0) {
    const gap = callId === '' ? 'signed-url/empty-parameter' : 'signed-url/unknown-call';
    return refuse('callNotFound', `This workspace has no call ${truncate(callId)}.`, { gap, field: '/callId' });
  }
  const isRecorded = (sessionId: string) => hasRecording(callOf(world, sessionId));
  const isFirst = attempts.length > 1 && gaps.choose('signed-url/retried-call') === 'first';
  const recordedAttempt = isFirst ? attempts.find(isRecorded) : attempts.findLast(isRecorded);
  if (recordedAttempt === undefined) {
    return refuse('recordingNotFound', `Call ${callId} has no recording.`, {
      gap: 'signed-url/no-recording',
      field: '/callId',
    });
  }
  return succeed(recordingPath(recordedAttempt));
}

const sample = 'sample';

/** The mock fetches nothing from the URL of a recording: it returns a sample unless the URL is its own. */
function findRecordingAtUrl(
  world: World,
  { workspaceId, links, query: { callRecordingUrl: url } }: Command<'getSignedUrl'>,
  gaps: Gaps,
): OrRefused<string> {
  const field = '/callRecordingUrl';
  if (url === undefined) {
    const message = 'Give callId or callRecordingUrl as a query parameter.';
    return refuse('validationError', message, { gap: 'signed-url/neither-parameter', field: '/callId' });
  }
  if (!URL.canParse(url))
    return refuseField('callRecordingUrl', 'must be an absolute URL.', 'signed-url/malformed-url');
  const recordingsPrefix = `${links.base}/recordings/`;
  const sessionId = url.startsWith(recordingsPrefix) ? url.slice(recordingsPrefix.length).split('.wav', 1)[0] : sample;
  if (sessionId === undefined || sessionId === sample) {
    const gap = 'signed-url/unknown-storage-url';
    return gaps.choose(gap) === 'not-found'
      ? refuse('recordingNotFound', 'The mock knows no recording at this callRecordingUrl.', { gap, field })
      : succeed(recordingPath(sample));
  }
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined || !isCall(session) || !hasRecording(session)) {
    return refuse('recordingNotFound', 'This workspace has no recording at this callRecordingUrl.', {
      gap: 'signed-url/no-recording',
      field,
    });
  }
  return succeed(recordingPath(sessionId));
}
