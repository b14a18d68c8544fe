import type { ComponentChildren } from 'preact';
import { setQuery } from '../route/query.ts';

const hourMs = 3_600_000;

/** The length of the time line, by its name in the address. */
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

/** The span in an address; a day by default. */
export function parseSpan(query: URLSearchParams): Span {
  return spans.find((span) => span === query.get('span')) ?? '1d';
}

/** The span and the time zone of the time line. */
export function ScheduleOptions({
  query,
  dueCount,
  laterCount,
  defaultZone,
  children,
}: {
  query: URLSearchParams;
  dueCount: number | undefined;
  laterCount: number;
  /** The zone where the address names none. */
  defaultZone: string;
  children: ComponentChildren;
}) {
  return (
    <search class="schedule-options" aria-label="Filter">
      {children}
      <label>
        Span{' '}
        <select
          value={parseSpan(query)}
          onChange={(event) => setQuery('schedule', query, 'span', event.currentTarget.value)}
        >
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
          value={query.get('zone') ?? defaultZone}
          onChange={(event) => setQuery('schedule', query, 'zone', event.currentTarget.value.trim())}
        />
      </label>
      <datalist id="zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <output class="filters-total">
        {dueCount === undefined ? '' : `${dueCount.toLocaleString('en')} due, ${laterCount.toLocaleString('en')} later`}
      </output>
    </search>
  );
}
