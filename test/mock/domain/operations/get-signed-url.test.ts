import { describe, expect, test } from 'vitest';
import { getSignedUrl } from '../../../../mock/domain/operations/get-signed-url.ts';
import { checkLink } from '../../../../mock/domain/signed-link.ts';
import type { World } from '../../../../mock/domain/world.ts';
import {
  advance,
  callIn,
  chatIn,
  given,
  later,
  linkCommand,
  links,
  refusalOf,
  sessionIn,
  start,
  successOf,
} from '../../../support/given.ts';

type Query = Parameters<typeof linkCommand>[0];

describe('by callId', () => {
  test('signed-url/lifetime: a link to the recording opens for 15 minutes', () => {
    const { world, callId } = recordedCall();
    const { message, data, events, gaps } = successOf(
      getSignedUrl(world, linkCommand({ callId }, { now: later(100) })),
    );
    const { path, query } = partsOf(data.url);

    expect(message).toBe('Signed url generated successfully!');
    expect(path).toBe(`recordings/${callId}.wav`);
    expect(checkLink(path, query, links.secret, later(999))).toBe('open');
    expect(checkLink(path, query, links.secret, later(1_000))).toBe('expired');
    expect({ events, gaps }).toEqual({ events: [], gaps: ['signed-url/lifetime'] });
  });

  test('signed-url/retried-call: it is the recording of the last attempt that has one', () => {
    const world = given();
    // Nobody answers, then the line breaks, then the call goes well.
    const callId = callIn(world, { phoneNumber: '+14155550121', noOfRetries: 2 });
    const recordings = [3_600, 4_000, 8_000].map((seconds) => {
      advance(world, later(seconds));
      const decision = getSignedUrl(world, linkCommand({ callId }));
      return decision.accepted ? partsOf(decision.data.url).path : decision.errorCode;
    });

    expect(recordings).toEqual(['recordingNotFound', `recordings/${callId}-r1.wav`, `recordings/${callId}-r2.wav`]);
  });

  test.each([0, 10, 14, 43])('signed-url/no-recording: a call that is not over at %is has none', (seconds) => {
    const world = given();
    const callId = callIn(world);
    advance(world, later(seconds));

    expect(refused(world, { callId })).toMatchObject({
      status: 404,
      errorCode: 'recordingNotFound',
      gaps: ['signed-url/no-recording'],
    });
  });

  test('a call of another workspace is unknown, and so is a chat', () => {
    const { world, callId } = recordedCall();
    const chat = chatIn(world, { communicationChannel: 'Site', customerNumber: 'u1' }, { now: world.now });
    const unknown = { status: 404, errorCode: 'callNotFound', gaps: ['signed-url/unknown-call'] };

    expect(refusalOf(getSignedUrl(world, linkCommand({ callId }, { workspaceId: 'rival' })))).toMatchObject(unknown);
    for (const other of [chat, 'call_x', '__proto__']) {
      expect(refused(world, { callId: other })).toMatchObject(unknown);
    }
  });
});

test('signed-url/empty-parameter: an empty callId counts as given, and nobody has such a call', () => {
  const query = { callId: '', callRecordingUrl: 'https://storage.example.com' };

  expect(refused(given(), query)).toMatchObject({
    status: 404,
    errorCode: 'callNotFound',
    gaps: ['signed-url/empty-parameter'],
  });
});

describe('by callRecordingUrl', () => {
  test('an address of the mock itself leads to that recording, signed anew', () => {
    const { world, callId } = recordedCall();
    const session = sessionIn(world, callId);
    const callRecordingUrl = ('recordingUrl' in session && session.recordingUrl) || '';
    const { path, query } = linkTo(world, { callRecordingUrl }, later(10_000));

    expect(path).toBe(`recordings/${callId}.wav`);
    expect(checkLink(path, query, links.secret, later(10_001))).toBe('open');
  });

  test.each([
    'https://storage.example.com/recordings/call_studio_1.wav',
    'https://storage.example.com',
    'http://127.0.0.1:4010/elsewhere/recordings/call_studio_1.wav',
    'gs://bucket/recording',
  ])('signed-url/unknown-storage-url: %s leads to a sample', (callRecordingUrl) => {
    expect(linkTo(given(), { callRecordingUrl }).path).toBe('recordings/sample.wav');
  });

  test('signed-url/unknown-storage-url: so does the link to the sample itself', () => {
    const world = given();
    const { url } = successOf(
      getSignedUrl(world, linkCommand({ callRecordingUrl: 'https://storage.example.com' })),
    ).data;

    expect(linkTo(world, { callRecordingUrl: url }).path).toBe('recordings/sample.wav');
  });

  test('the recording of another workspace cannot be had', () => {
    const { world, callId } = recordedCall();
    const callRecordingUrl = `${links.base}/recordings/${callId}.wav`;
    const decision = getSignedUrl(world, linkCommand({ callRecordingUrl }, { workspaceId: 'rival' }));

    expect(JSON.stringify(decision)).not.toContain(`recordings/${callId}`);
  });

  test('signed-url/no-recording: a call that has none gets none', () => {
    const world = given();
    const callRecordingUrl = `${links.base}/recordings/${callIn(world)}.wav`;

    expect(refused(world, { callRecordingUrl })).toMatchObject({
      status: 404,
      errorCode: 'recordingNotFound',
      gaps: ['signed-url/no-recording'],
    });
  });

  test.each(['', 'recording.wav', '/recordings/a.wav', 'http://'])('%j is no address', (callRecordingUrl) => {
    expect(refused(given(), { callRecordingUrl })).toMatchObject({
      status: 422,
      errorCode: 'validationError',
      gaps: ['signed-url/malformed-url'],
    });
  });
});

test('signed-url/both-parameters: callId wins', () => {
  const { world, callId } = recordedCall();
  const both = { callId, callRecordingUrl: 'https://storage.example.com' };
  const { data, gaps } = successOf(getSignedUrl(world, linkCommand(both)));

  expect(partsOf(data.url).path).toBe(`recordings/${callId}.wav`);
  expect(gaps).toEqual(['signed-url/lifetime', 'signed-url/both-parameters']);
});

test('signed-url/neither-parameter: one has to be there', () => {
  expect(refused(given(), {})).toMatchObject({
    status: 422,
    errorCode: 'validationError',
    gaps: ['signed-url/neither-parameter'],
  });
});

function recordedCall() {
  const world = given();
  const callId = callIn(world);
  advance(world, later(44));
  return { world, callId };
}

function linkTo(world: World, query: Query, now = start) {
  return partsOf(successOf(getSignedUrl(world, linkCommand(query, { now }))).data.url);
}

function refused(world: World, query: Query) {
  return refusalOf(getSignedUrl(world, linkCommand(query)));
}

function partsOf(link: string) {
  const { origin, pathname, searchParams } = new URL(link);
  const path = `${origin}${pathname}`.slice(links.base.length + 1);
  const [expires, signature] = ['expires', 'signature'].map((name) => searchParams.get(name) ?? undefined);
  return { path, query: { expires, signature } };
}
