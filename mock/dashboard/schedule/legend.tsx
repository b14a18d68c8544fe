import { scheduleStrings as strings } from '../strings/schedule.ts';

const items = [
  ['message', strings.message],
  ['call', strings.call],
  ['hours', strings.hours],
  ['now', strings.now],
  ['change', strings.clockChange],
] as const;

/** What the marks on the time line mean. */
export function Legend() {
  return (
    <ul class="legend" aria-label={strings.legend}>
      {items.map(([name, label]) => (
        <li key={name}>
          <span class={`legend-mark legend-${name}`} aria-hidden="true" /> {label}
        </li>
      ))}
    </ul>
  );
}
