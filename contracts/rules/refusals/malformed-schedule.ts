import { chatKindsOf, requiredFields, scheduledChat } from '../../generators/chat.ts';
import { malformedTimesOfDay, malformedTimestamps, unknownZones } from '../../generators/time.ts';
import type { Rule } from '../../rule.ts';
import { refusalRule } from './refusal-rule.ts';

const malformedHours: readonly Readonly<Record<string, string>>[] = [
  ...malformedTimesOfDay.flatMap((time) => [{ startWorkingHour: time }, { endWorkingHour: time }]),
  // Without hours it may be that nobody looks at the zone.
  ...unknownZones.map((timezone) => ({ startWorkingHour: '09:00', endWorkingHour: '17:00', timezone })),
];

/** Texts that say nothing about when a message is to be sent. Which error they get is open. */
export const malformedScheduleRules: readonly Rule[] = [
  refusalRule({
    id: 'malformed-hours-are-refused',
    title: 'Working hours that are no times of day, or of a zone that does not exist, are refused.',
    pitfall: 'They are stored unchecked, and the message fails when it is due, or is sent at any time.',
    statements: [
      'trigger-chat/field/start-working-hour',
      'trigger-chat/field/end-working-hour',
      'trigger-chat/field/timezone',
      'limits/working-hours',
    ],
    needs: [],
    effect: 'schedule',
    dimensions: () => ({ hours: malformedHours }),
    arbitrary: (subject, { hours }) =>
      scheduledChat(subject).map(({ body: { startWorkingHour: _, endWorkingHour: __, timezone: ___, ...body } }) => ({
        ...body,
        ...hours,
      })),
  }),
  refusalRule({
    id: 'malformed-moment-is-refused',
    title: 'A scheduleTime that is no moment is refused, and the message is not sent.',
    pitfall: 'What cannot be read as a moment counts as now.',
    statements: ['trigger-chat/field/schedule-time'],
    needs: [],
    // The effect if the service accepts the request after all.
    effect: 'send',
    runsFactor: 0.1,
    dimensions: (subject) => ({ kind: chatKindsOf(subject), scheduleTime: malformedTimestamps }),
    arbitrary: (subject, { kind, scheduleTime }) =>
      requiredFields(kind, subject).map((body) => ({ ...body, scheduleTime })),
  }),
];
