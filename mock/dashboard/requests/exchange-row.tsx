import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { RowContext } from '../components/list-view.tsx';
import { HttpStatus, Icon, type IconName, RelativeTime } from '../components/marks.tsx';
import { pluralize } from '../format/text.ts';
import { Link } from '../route/link.tsx';

/** A request in one line: status, method and target, its marks, how long it took, and when it came in. */
export function ExchangeRow({
  exchange: { at, method, target, status, errorCode, violations, gaps, durationMs },
  context: { href, isSelected, now },
}: {
  exchange: ControlSchemas['ExchangeInfo'];
  context: RowContext;
}) {
  return (
    <Link class="line exchange-line" href={href} aria-current={isSelected ? 'true' : undefined}>
      <HttpStatus status={status} />
      <span class="exchange-what" title={target}>
        {method} {target}
      </span>
      <span class="line-text exchange-error">{errorCode}</span>
      <span class="exchange-marks">
        {violations > 0 && <Mark tone="bad" icon="violation" label={pluralize(violations, 'violation')} />}
        {gaps.length > 0 && <Mark tone="waiting" icon="gap" label={pluralize(gaps.length, 'gap')} />}
      </span>
      <span class="line-time exchange-duration">{formatDuration(durationMs)}</span>
      <span class="line-time">
        <RelativeTime at={at} now={now} />
      </span>
    </Link>
  );
}

function Mark({ tone, icon, label }: { tone: 'bad' | 'waiting'; icon: IconName; label: string }) {
  return (
    <span class={`status-mark tone-${tone}`} title={label}>
      <Icon name={icon} />
      <span class="visually-hidden">{label}</span>
    </span>
  );
}

export function formatDuration(ms: number): string {
  return `${ms < 10 ? ms : Math.round(ms)} ms`;
}
