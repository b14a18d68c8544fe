import type { Control } from '../../src/control-client.ts';
import { createElement } from './element.ts';

/** The clock of the mock, with buttons that move it, and what has happened on the way. */
export async function createClockBar(control: Control): Promise<{ element: HTMLElement; refresh(): Promise<void> }> {
  const time = createElement('output', {});
  time.setAttribute('aria-label', 'Time on the mock');
  const happened = createElement('span', {});
  happened.setAttribute('aria-live', 'polite');
  const refresh = async () => {
    const { now, nextAt, mode } = await control.getClock();
    const next = nextAt === null ? 'nothing is due' : `next due ${toWords(nextAt)}`;
    time.textContent = `${toWords(now)}${mode === 'manual' ? '' : ' (running)'}, ${next}`;
  };
  const move = (label: string, act: () => Promise<{ events: readonly { type: string }[] }>) =>
    createElement('button', {
      type: 'button',
      textContent: label,
      onclick: async () => {
        const { mode } = await control.getClock();
        if (mode !== 'manual') await control.setClock({ mode: 'manual' });
        const { events } = await act();
        happened.textContent =
          events.length === 0 ? 'Nothing happened.' : `Happened: ${events.map(({ type }) => type).join(', ')}.`;
        await refresh();
      },
    });
  const element = createElement(
    'div',
    { className: 'clock' },
    createElement('div', {}, 'Clock of the mock: ', time),
    createElement(
      'div',
      {},
      move('+1 minute', () => control.advanceClock({ minutes: 1 })),
      move('+1 hour', () => control.advanceClock({ hours: 1 })),
      move('+1 day', () => control.advanceClock({ days: 1 })),
      move('Next event', () => control.advanceToNext()),
      happened,
    ),
  );
  await refresh();
  return { element, refresh };
}

function toWords(timestamp: string): string {
  return timestamp.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}
