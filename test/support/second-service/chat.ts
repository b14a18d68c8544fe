import { chatFields, instantOf, isObject, type Members, present, wrongField } from './checks.ts';
import { isZone, minutesOf, permitted } from './hours.ts';
import { type Answer, type Asked, accepted, type House, refused, type Session } from './house.ts';
import { reply } from './reply.ts';
import { addSession, speakerOf } from './sessions.ts';
import { wordsOf } from './words.ts';
import type { Channel } from './workspaces.ts';

/** How long a message is being sent. */
const sendingMilliseconds = 50;

export function triggerChat(house: House, asked: Asked): Answer | Promise<Answer> {
  if (!isObject(asked.body)) return refused(422, 'validationError', 'I want an object.');
  const body = present(chatFields, asked.body);
  const isText = house.has('text-for-flag') && body.doReturnResponse === 'true';
  const read = isText ? { ...body, doReturnResponse: true } : body;
  const wrong = wrongField(chatFields, read);
  if (wrong !== undefined) return refused(422, 'validationError', `${wrong} is not right.`);
  return read.doReturnResponse === true ? reply(house, asked, read) : start(house, asked, read);
}

function start(house: House, { workspace }: Asked, body: Members): Answer {
  for (const name of ['message', 'sessionId', 'chatOptions']) {
    if (name in body) return refused(400, 'onlyInReplyMode', `${name} goes with doReturnResponse.`);
  }
  const isUsable = ({ isOn }: Channel) => isOn || house.has('disabled-channel-usable');
  const named = (name: unknown) => (house.has('channel-case-ignored') ? String(name).toLowerCase() : name);
  const channel = workspace.channels.find(
    (one) => named(one.name) === named(body.communicationChannel) && isUsable(one),
  );
  if (channel === undefined) return refused(404, 'channelNotFound', 'There is no such channel.');
  const speaker = speakerOf(house, workspace, String(body.agentName ?? channel.agent), body.agentVersion);
  if ('status' in speaker) return speaker;
  const thread = threadOf(house, workspace, body, channel);
  if (thread !== undefined && 'status' in thread) return thread;
  const due = dueOf(house, body);
  if (typeof due !== 'number') return due;
  const customer = customerOf(channel, body);
  if (customer !== undefined) return customer;
  const words = wordsOf(house, workspace, channel, speaker.name, body);
  if ('status' in words) return words;

  const session = addSession(house, workspace, {
    channel,
    agent: {
      ...speaker,
      number: channel.kind === 'messenger' ? String(body.agentNumber ?? channel.numbers[0]) : undefined,
    },
    body,
    copies: [...(thread?.copies ?? []), ...copiesIn(body)],
  });
  session.job = 'waiting';
  session.isShown = due <= Date.now();
  send(house, session, due, words);
  return accepted(house.has('other-success-text') ? 'Trigger Dispatched' : 'Trigger dispatched', {
    sessionId: session.id,
  });
}

/** The email session that is written to; undefined for a new thread. */
function threadOf(house: House, workspace: Asked['workspace'], body: Members, { kind }: Channel) {
  const { replyTo } = (body.emailOptions ?? {}) as Members;
  if (kind !== 'mail' || replyTo === undefined) return undefined;
  const found = house.sessions.find(
    ({ id, channel, isShown }) => id === replyTo && isShown && channel?.kind === 'mail',
  );
  if (found === undefined) return refused(404, 'replyToSessionNotFound', 'Nothing to reply to.');
  return found.workspace === workspace ? found : refused(403, 'forbidden', 'That is not yours.');
}

function copiesIn({ emailOptions = {} }: Members): string[] {
  const { cc = '', bcc = '' } = emailOptions as Members;
  return `${String(cc)},${String(bcc)}`.split(',').filter((address) => address.trim() !== '');
}

/** When the message goes out, or why it cannot. */
function dueOf(house: House, body: Members): number | Answer {
  const { scheduleTime, startWorkingHour, endWorkingHour } = body;
  const home = house.has('hours-in-kolkata') ? 'Asia/Kolkata' : 'UTC';
  const zone = house.has('hours-in-utc') ? 'UTC' : String(body.timezone ?? home);
  if (!isZone(zone)) return refused(400, 'unknownZone', 'No such zone.');
  const [from, until] = [minutesOf(startWorkingHour), minutesOf(endWorkingHour)];
  if ((startWorkingHour !== undefined && from === undefined) || (endWorkingHour !== undefined && until === undefined)) {
    return refused(400, 'badHour', 'An hour is HH:MM.');
  }
  if (from !== undefined && until !== undefined && until <= from) return refused(400, 'badHours', 'No hours left.');
  const now = Date.now();
  if (scheduleTime === undefined) return permitted(now, { from, until, zone });
  const moment = instantOf(
    house.has('offset-ignored') ? String(scheduleTime).replace(/[+-]\d\d:\d\d$/, 'Z') : scheduleTime,
  );
  if (Number.isNaN(moment)) return refused(400, 'badMoment', 'When?');
  if (house.has('schedule-ignored')) return now;
  if (moment > now) return permitted(moment, { from, until, zone });
  return house.has('past-schedule-refused') ? refused(422, 'validationError', 'Too late.') : now;
}

function customerOf({ kind, numbers, address, hasTemplates }: Channel, body: Members): Answer | undefined {
  if (kind === 'voice' || kind === 'sms') return refused(400, 'unsupportedChannelType', 'Not by this channel.');
  if (kind === 'mail') {
    if (address === undefined) return refused(400, 'noAgentEmail', 'The channel has no address.');
    return body.customerEmail ? undefined : refused(400, 'customerEmailRequired', 'To whom?');
  }
  if (kind === 'messenger' && numbers.length === 0) {
    return refused(400, 'noAgentPhoneNumbers', `No number${hasTemplates ? '' : ' and no templates'}.`);
  }
  return body.customerNumber ? undefined : refused(400, 'customerNumberRequired', 'To whom?');
}

function send(house: House, session: Session, due: number, entry: Members): void {
  const sent = () => {
    session.job = 'sent';
    session.isShown = true;
    session.entries.push({ ...entry, timestamp: Date.now() });
    session.changedAt = Date.now();
  };
  const begin = () => {
    if (session.job === 'cancelled' && !house.has('cancel-still-sends')) return;
    session.job = 'sending';
    house.later(Date.now() + sendingMilliseconds, sent);
  };
  if (due <= Date.now()) begin();
  else house.later(due, begin);
}
