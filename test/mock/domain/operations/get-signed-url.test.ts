import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import { checkLink } from '../../../../mock/domain/signed-link.ts';
import type { World } from '../../../../mock/domain/world.ts';
import {
  advance,
  createCall,
  createChat,
  linkCommand,
  links,
  readSession,
  refusalOf,
  secondsAfterStart,
  start,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

type Query = Parameters<typeof linkCommand>[0];

test('signed-url/lifetime: a signed link to the recording of a call is valid for 15 minutes', () => {
  const { world, callId } = createRecordedCall();
  const { message, data, events, gaps } = successOf(
    decide(world, linkCommand({ callId }, { now: secondsAfterStart(100) })),
  );
  const { path, search } = parseLink(data.url);

  expect(message).toBe('Signed url generated successfully!');
  expect(path).toBe(`recordings/${callId}.wav`);
  expect(checkLink(path, search, links.secret, () => secondsAfterStart(999))).toBe('open');
  expect(checkLink(path, search, links.secret, () => secondsAfterStart(1_000))).toBe('expired');
  expect({ events, gaps }).toEqual({ events: [], gaps: ['signed-url/lifetime'] });
});

test.each([0, 10, 14, 43])('signed-url/no-recording: a call has no recording yet %i s after the request', (seconds) => {
  const world = worldWith();
  const callId = createCall(world);
  advance(world, secondsAfterStart(seconds));

  expect(expectRefusal(world, { callId })).toMatchObject({
    status: 404,
    errorCode: 'recordingNotFound',
    gaps: ['signed-url/no-recording'],
  });
});

test('the mock signs no link to a recording of another workspace, or to a chat', () => {
  const { world, callId } = createRecordedCall();
  const chat = createChat(world, { communicationChannel: 'Site', customerNumber: 'u1' }, { now: world.now });
  const unknown = { status: 404, errorCode: 'callNotFound', gaps: ['signed-url/unknown-call'] };

  expect(refusalOf(decide(world, linkCommand({ callId }, { workspaceId: 'rival' })))).toMatchObject(unknown);
  for (const other of [chat, 'call_x', '__proto__']) {
    expect(expectRefusal(world, { callId: other })).toMatchObject(unknown);
  }
});

test('Get Signed URL signs a new link for a callRecordingUrl of the mock', () => {
  const { world, callId } = createRecordedCall();
  const session = readSession(world, callId);
  const callRecordingUrl = ('recordingUrl' in session && session.recordingUrl) || '';
  const { path, search } = linkTo(world, { callRecordingUrl }, secondsAfterStart(10_000));

  expect(path).toBe(`recordings/${callId}.wav`);
  expect(checkLink(path, search, links.secret, () => secondsAfterStart(10_001))).toBe('open');
});

test.each([
  'https://storage.example.com/recordings/call_studio_1.wav',
  'https://storage.example.com',
  'http://127.0.0.1:4010/elsewhere/recordings/call_studio_1.wav',
  'gs://bucket/recording',
])('signed-url/unknown-storage-url: the mock links to a sample for the callRecordingUrl %s', (callRecordingUrl) => {
  expect(linkTo(worldWith(), { callRecordingUrl }).path).toBe('recordings/sample.wav');
});

test.each(['recording.wav', 'http://'])('Get Signed URL refuses %j, because it is not a URL', (callRecordingUrl) => {
  expect(expectRefusal(worldWith(), { callRecordingUrl }).gaps).toEqual(['signed-url/malformed-url']);
});

function createRecordedCall() {
  const world = worldWith();
  const callId = createCall(world);
  advance(world, secondsAfterStart(44));
  return { world, callId };
}

function linkTo(world: World, query: Query, now = start) {
  return parseLink(successOf(decide(world, linkCommand(query, { now }))).data.url);
}

function expectRefusal(world: World, query: Query) {
  return refusalOf(decide(world, linkCommand(query)));
}

function parseLink(link: string) {
  const { origin, pathname, search } = new URL(link);
  return { path: `${origin}${pathname}`.slice(links.base.length + 1), search: search.slice(1) };
}
