import type { Control } from '../../src/control-client.ts';
import { createElement } from './element.ts';

/** The clock of the mock, with buttons that move it, and what has happened on the way. */
export async function createClockBar(control: Control): Promise<{ element: HTMLElement; refresh(): Promise<void> }> {
  const time = createElement('output', { ariaLabel: 'Time on the mock' });
  const happened = createElement('span', { ariaLive: 'polite' });
  const refresh = async () => {
    const { now, nextAt, mode } = await control.getClock();
    const next = nextAt === null ? 'nothing is due' : `next due ${toWords(nextAt)}`;
    time.textContent = `${toWords(now)}${mode === 'manual' ? '' : ' (running)'}, ${next}`;
  };
  const moves = {
    '+1 minute': () => control.advanceClock({ minutes: 1 }),
    '+1 hour': () => control.advanceClock({ hours: 1 }),
    '+1 day': () => control.advanceClock({ days: 1 }),
    'Next event': () => control.advanceToNext(),
  };
  const buttons = Object.entries(moves).map(([textContent, move]) => {
    const onclick = async () => {
      const { mode } = await control.getClock();
      if (mode !== 'manual') await control.setClock({ mode: 'manual' });
      const { events } = await move();
      const names = events.map(({ type }) => type).join(', ');
      happened.textContent = names === '' ? 'Nothing happened.' : `Happened: ${names}.`;
      await refresh();
    };
    return createElement('button', { type: 'button', textContent, onclick });
  });
  const reading = createElement('div', {}, 'Clock of the mock: ', time);
  const controls = createElement('div', {}, ...buttons, happened);
  await refresh();
  return { element: createElement('div', { className: 'clock' }, reading, controls), refresh };
}

function toWords(timestamp: string): string {
  return timestamp.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}
