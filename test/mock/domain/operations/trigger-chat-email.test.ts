// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import type { World } from '../../../../mock/domain/world.ts';
import { advance, chatCommand, createChat, readSession, refusalOf, worldWith } from '../../../support/mock/world.ts';

type Body = Parameters<typeof chatCommand>[0];
type EmailOptions = NonNullable<Body['emailOptions']>;

const email = { communicationChannel: 'Desk', customerEmail: 'jo@example.com' };

test('the mock stores the CC and BCC addresses of an email without duplicates, in the given order', () => {
  expect(metadataOf(worldWith(), { cc: ' b@x.com,a@x.com ,, b@x.com', bcc: ' , ' })).toEqual({
    cc: 'b@x.com, a@x.com',
  });
});

test.each<[Body, string, string[]]>([
  [{ ...email, customerEmail: '' }, 'customerEmailRequired', ['validation/empty-text']],
  [{ ...email, emailOptions: { messageType: 'say', body: '' } }, 'emailBodyRequired', ['validation/empty-text']],
  [{ communicationChannel: 'Mute Desk', emailOptions: { messageType: 'say' } }, 'customerEmailRequired', []],
  [{ ...email, communicationChannel: 'Mute Desk', emailOptions: { messageType: 'say' } }, 'emailBodyRequired', []],
])('Trigger Chat by email refuses the request %j', (body, errorCode, gaps) => {
  expect(refusalOf(decide(worldWith(), chatCommand(body)))).toMatchObject({ status: 400, errorCode, gaps });
});

test('an email in a thread keeps the CC and BCC recipients of the earlier emails', () => {
  const world = worldWith();
  const thread = createChat(world, { ...email, emailOptions: { cc: 'a@x.com, b@x.com', bcc: 'h@x.com' } });

  expect(metadataOf(world, { replyTo: thread, cc: 'b@x.com,c@x.com' })).toEqual({
    cc: 'a@x.com, b@x.com, c@x.com',
    bcc: 'h@x.com',
  });
  expect(metadataOf(world, { replyTo: thread, bcc: 'i@x.com' })).toEqual({
    cc: 'a@x.com, b@x.com, c@x.com',
    bcc: 'h@x.com, i@x.com',
  });
});

test('trigger-chat/email-without-subject: an email that replies to an email has the subject of the thread', () => {
  const world = worldWith();
  const thread = createChat(world, { ...email, emailOptions: { subject: 'News' } });

  expect(metadataOf(world, { replyTo: thread })).toEqual({ subject: 'News' });
  expect(metadataOf(world, { replyTo: thread, subject: 'Olds' })).toEqual({ subject: 'Olds' });
  expect(metadataOf(worldWith(), {})).toBeNull();
});

function metadataOf(world: World, emailOptions: EmailOptions): unknown {
  const sessionId = createChat(world, { ...email, emailOptions }, { now: world.now + 1_000 });
  advance(world, world.now + 1_000);
  const entry = readSession(world, sessionId).transcript.at(-1);
  return entry?.type === 'message' ? entry.metadata : undefined;
}
