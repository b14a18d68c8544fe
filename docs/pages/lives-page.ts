import { messageTransitions, transitions } from '../../mock/tables.ts';
import { type Page, toTable } from '../model/page.ts';

interface Transition {
  /** `none` before the first event. */
  from: string;
  to: string;
  event: string;
}

const sessionTransitions = toTransitions(transitions);
const isOfCall = ({ event }: Transition) => event.startsWith('call-');

const lives = [
  {
    title: 'The life of a chat session',
    text: 'A chat session is `active` as long as the conversation goes on.',
    transitions: sessionTransitions.filter((transition) => !isOfCall(transition)),
  },
  {
    title: 'The life of a scheduled message',
    text: 'A scheduled message can be cancelled while it is pending. Once it is being sent, Cancel Scheduled Messages answers that it could not be cancelled.',
    transitions: toTransitions(messageTransitions),
  },
  {
    title: 'The life of a call',
    text: 'A call waits in the queue until it is due, its working hours permit it and a line is free. It can be cancelled there and nowhere else. Each retry is a session of its own with the same life.',
    transitions: sessionTransitions.filter(isOfCall),
  },
];

/** How sessions, messages and calls live, from the tables of the mock. */
export function renderLivesPage(): Page {
  const parts = lives.map(({ title, text, transitions: all }) => {
    const rows = all
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, event }) => [from === 'none' ? '' : `\`${from}\``, `\`${event}\``, `\`${to}\``]);
    return `## ${title}\n\n${text}\n\n${toTable(['From', 'Event', 'To'], rows)}`;
  });
  return {
    path: 'behaviour/lives',
    title: 'Lives of sessions, messages and calls',
    summary: 'Which status follows which.',
    section: 'Behaviour',
    body: `The interface names the statuses and states that cancelling a call leads from \`call_in_queue\` to \`call_canceled\`. All other transitions are [left open](../reference/not-specified.md); these are the mock's.\n\n${parts.join('')}`,
  };
}

/** The transitions of a table such as `{ 'call-placed': { call_in_queue: 'call_placed' } }`. */
function toTransitions(table: Readonly<Record<string, Readonly<Record<string, string>>>>): Transition[] {
  return Object.entries(table).flatMap(([event, row]) =>
    Object.entries(row).map(([from, to]) => ({ from, to, event })),
  );
}
