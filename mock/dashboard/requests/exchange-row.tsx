import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Icon } from '../components/marks/icon.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { pluralize } from '../pluralize.ts';
import { Link } from '../route/link.tsx';
import { requestStrings as strings } from '../strings/requests.ts';
import { HttpStatus } from './http-status.tsx';

/** A request in one line: status, method and target, what is marked, how long it took, and when it came in. */
export function ExchangeRow({
  exchange: { at, method, target, status, errorCode, violations, gaps, durationMs },
  href,
  isSelected,
  now,
}: {
  exchange: ControlSchemas['ExchangeInfo'];
  href: string;
  isSelected: boolean;
  now: number | undefined;
}) {
  return (
    <Link class="line exchange-line" href={href} aria-current={isSelected ? 'true' : undefined}>
      <HttpStatus status={status} />
      <span class="exchange-what" title={target}>
        {method} {target}
      </span>
      <span class="line-text exchange-error">{errorCode}</span>
      <span class="exchange-marks">
        {violations > 0 && (
          <span class="mark-bad" title={pluralize(violations, 'violation')}>
            <Icon name="violation" />
            <span class="visually-hidden">{pluralize(violations, 'violation')}</span>
          </span>
        )}
        {gaps.length > 0 && (
          <span class="mark-waiting" title={pluralize(gaps.length, 'gap')}>
            <Icon name="gap" />
            <span class="visually-hidden">{pluralize(gaps.length, 'gap')}</span>
          </span>
        )}
      </span>
      <span class="line-time exchange-duration">{strings.duration(durationMs)}</span>
      <span class="line-time">
        <RelativeTime at={at} now={now} />
      </span>
    </Link>
  );
}
