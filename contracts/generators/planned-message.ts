import fc from 'fast-check';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import type { Subject } from '../subject/subject.ts';
import { type Combination, coverPairs } from './case-plan.ts';
import { type ChatBody, publicFiles, requiredFields } from './chat.ts';
import { type ChatKind, chatKindsOf, joinFields, mergeFields } from './samples.ts';
import { type ContentType, contentTypesOf, messageContent, textVariables, uniqueWord } from './text.ts';
import {
  closedHours,
  formatWithOffset,
  type HoursAroundNow,
  hoursAroundNow,
  openHours,
  zones,
  zonesInSummerTime,
} from './time.ts';

interface MessageParts extends Combination {
  content: ContentType;
  agent: ChatBody;
  number: ChatBody;
  hasMetadata: boolean;
  hasAttachments: boolean;
  hasMode: boolean;
}

export interface PlannedMessage {
  body: ChatBody;
  schedule: Schedule;
}

export function messagesOfAllPairs(kind: ChatKind, subject: Subject): fc.Arbitrary<PlannedMessage[]> {
  const dimensions = {
    ...partsOf(kind, subject),
    hours: ['none', 'a zone alone', 'open'] satisfies HoursKind[],
    dueTime: ['none', 'past', 'soon'] satisfies DueTime[],
  };
  const choices = coverPairs<MessageParts & Pick<Schedule, 'hours' | 'dueTime'>>(dimensions);
  const messages = choices.map(({ hours, dueTime, ...parts }, choice) => {
    const zoneKind = (['summer time', undefined, 'default'] as const)[choice % 3];
    const schedule = scheduleOf(
      { hours, dueTime, choice, ...(zoneKind === undefined ? {} : { zoneKind }) },
      choice % 3,
    );
    return plannedMessage(kind, parts, schedule, subject);
  });
  return fc.tuple(...messages);
}

export function messageWith(
  fields: 'all fields' | 'no fields',
  kind: ChatKind,
  schedule: fc.Arbitrary<Schedule>,
  subject: Subject,
): fc.Arbitrary<PlannedMessage> {
  const place = fields === 'all fields' ? -1 : 0;
  const parts = Object.entries(partsOf(kind, subject)).map(([name, values]) => [name, values.at(place)]);
  return plannedMessage(kind, Object.fromEntries(parts) as MessageParts, schedule, subject);
}

function partsOf(kind: ChatKind, subject: Subject) {
  const numbers = kind === 'messenger' ? (subject.workspace.messengerNumbers ?? []).slice(-1) : [];
  return {
    content: contentTypesOf(kind, subject),
    agent: [{}, ...agentsFor(kind, subject)],
    number: [{}, ...numbers.map((agentNumber) => ({ agentNumber }))],
    hasMetadata: [false, true],
    hasAttachments: [false, true],
    hasMode: [false, true],
  };
}

function agentsFor(kind: ChatKind, subject: Subject): ChatBody[] {
  const { agents } = subject.workspace;
  const [{ name: agentName, versions, hasDraft } = { name: '', versions: [], hasDraft: false }] = agents;
  const labels = [...versions.slice(0, 2), ...(hasDraft ? ['draft'] : [])];
  const all = [...labels.map((agentVersion) => ({ agentName, agentVersion })), { agentName: agents.at(-1)?.name }];
  const start = 2 * chatKindsOf(subject).indexOf(kind);
  return [...new Set([start, start + 1].map((place) => all[place % all.length] ?? {}))];
}

function plannedMessage(
  kind: ChatKind,
  { content, agent, number, hasMetadata, hasAttachments, hasMode }: MessageParts,
  schedule: fc.Arbitrary<Schedule>,
  subject: Subject,
): fc.Arbitrary<PlannedMessage> {
  const body = mergeFields(
    requiredFields(kind, subject),
    messageContent(kind, content, subject),
    fc.constant({
      ...agent,
      ...number,
      ...(hasAttachments ? { attachments: publicFiles.slice(0, 1) } : {}),
      ...(hasMode ? { doReturnResponse: false } : {}),
    }),
    hasMetadata ? fc.record({ metadata: textVariables }) : fc.constant({}),
  );
  const options = kind === 'email' ? 'emailOptions' : 'messengerOptions';
  const context = uniqueWord.map((word) => (content === 'prompt' ? { [options]: { additionalContext: word } } : {}));
  return fc.record({ body: fc.tuple(context, body).map(([own, rest]) => joinFields(own, rest)), schedule });
}

type HoursKind = 'none' | 'a zone alone' | 'open' | 'closed';
export type DueTime = 'none' | 'past' | 'soon' | 'ahead';

export interface Schedule {
  hours: HoursKind;
  dueTime: DueTime;
  choice: number;
  zoneKind?: 'default' | 'summer time';
  around: readonly HoursAroundNow[];
  zone: string;
}

export function scheduleOf(
  fixed: Pick<Schedule, 'hours' | 'dueTime' | 'choice' | 'zoneKind'>,
  shape: number,
): fc.Arbitrary<Schedule> {
  const around = fc.array(hoursAroundNow(shape % 4), { minLength: 3, maxLength: 3 });
  return fc.tuple(around, fc.constantFrom(...zones)).map(([around, zone]) => ({ ...fixed, around, zone }));
}

/** 3 s ahead, so that a service whose clock is slightly fast sees a due time in the future. */
export const soon = 3 * second;

const distances: Readonly<Record<DueTime, readonly number[]>> = {
  none: [0],
  past: [-23 * hour, -2 * minute, -365 * day + hour, -40 * 365 * day],
  soon: [soon],
  ahead: [23 * hour, 40 * day, 365 * day - hour, 30 * day - hour],
};

const offsets = [0, 840, -570];

export function toScheduleFields(schedule: Schedule, now: Instant, at: Instant): ChatBody | undefined {
  const { hours: kind, dueTime, choice, zoneKind, around, zone: timezone } = schedule;
  const distance = distances[dueTime][choice % distances[dueTime].length] ?? 0;
  const offset = offsets[choice % offsets.length] ?? 0;
  const due = dueTime === 'none' ? {} : { scheduleTime: formatWithOffset(at + distance, offset) };
  if (kind === 'none') return due;
  if (kind === 'a zone alone') return { ...due, timezone };
  const toFields = kind === 'open' ? openHours : closedHours;
  const summerZones = zoneKind === 'summer time' ? zonesInSummerTime(now) : [];
  const inSummer = summerZones.map((_, index) => summerZones[(choice + index) % summerZones.length]);
  const inZones = [...inSummer.flatMap((zone) => around.slice(0, 1).map((hours) => ({ ...hours, zone }))), ...around];
  const fields = inZones
    .map(({ zone, ...hours }) =>
      zoneKind === 'default' || zone === undefined
        ? toFields(hours, now, 'UTC')
        : toFields({ ...hours, zone }, now, zone),
    )
    .find((one) => one !== undefined);
  return fields === undefined ? undefined : { ...due, ...fields };
}
