import { firstPermitted, parseWorkingHours } from '../../mock/tables.ts';
import { formatInstant, type Instant } from '../../src/instant.ts';
import { type Page, toTable } from '../model/page.ts';

interface WorkedExample {
  title: string;
  text: string;
  due: string;
  hours: { start?: string; end?: string; timeZone: string };
}

const workedExamples: readonly WorkedExample[] = [
  {
    title: 'Due before the hours begin',
    text: 'The message waits for `startWorkingHour` of the same day.',
    due: '2026-03-10T06:30:00Z',
    hours: { start: '09:00', end: '18:00', timeZone: 'UTC' },
  },
  {
    title: 'Due after the hours have ended',
    text: 'The message waits for `startWorkingHour` of the next day.',
    due: '2026-03-10T20:15:00Z',
    hours: { start: '09:00', end: '18:00', timeZone: 'UTC' },
  },
  {
    title: 'Due after the end, without a start',
    text: 'Without `startWorkingHour` the next day begins at midnight.',
    due: '2026-03-10T20:15:00Z',
    hours: { end: '18:00', timeZone: 'UTC' },
  },
  {
    title: 'Hours in another zone',
    text: 'The hours are read in `timezone`; a call without one is read in `Asia/Kolkata`, which is five and a half hours ahead of UTC.',
    due: '2026-03-10T14:30:00Z',
    hours: { start: '10:00', end: '19:00', timeZone: 'Asia/Kolkata' },
  },
  {
    title: 'The night on which clocks go forward',
    text: 'On 29 March 2026 the clocks of Berlin skip from 02:00 to 03:00. Hours that begin at 02:30 begin at 03:00 that day.',
    due: '2026-03-28T23:30:00Z',
    hours: { start: '02:30', end: '18:00', timeZone: 'Europe/Berlin' },
  },
  {
    title: 'The night on which clocks go back',
    text: 'On 25 October 2026 the clocks of Berlin show 02:00 to 03:00 twice. Hours that begin at 02:30 begin at the first 02:30.',
    due: '2026-10-24T22:30:00Z',
    hours: { start: '02:30', end: '18:00', timeZone: 'Europe/Berlin' },
  },
];

/** Scheduling and working hours, with examples that the domain of the mock computes. */
export function renderWorkingHoursPage(): Page {
  const rows = workedExamples.map(({ title, due, hours: { start, end, timeZone } }) => {
    const sent = firstPermitted(Date.parse(due), parseWorkingHours(start, end, timeZone));
    const times = [Date.parse(due), sent].map((at) => {
      return `${formatTime(at, timeZone)} \`${formatInstant(at).replace('.000Z', 'Z')}\``;
    });
    return [title, start ?? '', end ?? '', timeZone, ...times];
  });
  const parts = workedExamples.map(({ title, text }) => `## ${title}\n\n${text}\n\n`);
  return {
    path: 'behaviour/working-hours',
    title: 'Scheduling and working hours',
    summary: 'When a message or a call goes out, with worked examples.',
    section: 'Behaviour',
    body: `A message or call is due at its \`scheduleTime\`, or at once without one. With working hours it goes out at the first permitted time from then on. Chats read their hours in \`UTC\` and calls in \`Asia/Kolkata\` unless \`timezone\` names another zone.\n\n${toTable(['Example', 'Start', 'End', 'Zone', 'Due', 'Goes out'], rows)}${parts.join('')}`,
  };
}

/** `Sun 02:30` on the clocks of a zone. */
function formatTime(at: Instant, timeZone: string): string {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at).replace(',', '');
}
