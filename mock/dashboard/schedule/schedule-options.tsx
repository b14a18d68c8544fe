import type { ComponentChildren } from 'preact';
import { hrefOf, navigate } from '../route/route.ts';

const hourMs = 3_600_000;

/** How far the line reaches, by what it is called in the address. */
export const spanMs = {
  '10m': hourMs / 6,
  '1h': hourMs,
  '6h': 6 * hourMs,
  '1d': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '1y': 366 * 24 * hourMs,
} as const;

export type Span = keyof typeof spanMs;

const spanLabels: Readonly<Record<Span, string>> = {
  '10m': '10 minutes',
  '1h': '1 hour',
  '6h': '6 hours',
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '1y': '1 year',
};
const spans = Object.keys(spanMs) as Span[];

/** The span that an address says; a day when it says none. */
export function parseSpan(query: URLSearchParams): Span {
  return spans.find((span) => span === query.get('span')) ?? '1d';
}

/** How far the line reaches, in which zone it is read, and whose it is. */
export function ScheduleOptions({
  query,
  dueCount,
  laterCount,
  children,
}: {
  query: URLSearchParams;
  dueCount: number | undefined;
  laterCount: number;
  children: ComponentChildren;
}) {
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(hrefOf('schedule', [], next), { replace: true });
  };
  return (
    <search class="schedule-options" aria-label="What the line shows">
      {children}
      <label>
        Span{' '}
        <select value={parseSpan(query)} onChange={(event) => change('span', event.currentTarget.value)}>
          {spans.map((span) => (
            <option key={span} value={span}>
              {spanLabels[span]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Time zone{' '}
        <input
          type="text"
          list="zones"
          spellcheck={false}
          value={query.get('zone') ?? 'UTC'}
          onChange={(event) => change('zone', event.currentTarget.value.trim())}
        />
      </label>
      <datalist id="zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <label>
        Workspace{' '}
        <input
          type="search"
          value={query.get('workspaceId') ?? ''}
          onInput={(event) => change('workspaceId', event.currentTarget.value.trim())}
        />
      </label>
      <output class="filters-total">
        {dueCount === undefined
          ? ''
          : `${dueCount.toLocaleString('en')} due in it, ${laterCount.toLocaleString('en')} later`}
      </output>
    </search>
  );
}
