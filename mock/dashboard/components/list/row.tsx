import './row.css';
import type { ComponentChildren } from 'preact';
import { Link } from '../../route/link.tsx';

/** Every row of a list is this high, in CSS pixels. */
export const rowHeight = 36;

/** A row of a list, in one line: a drawing, who it is about, what is said, a mark, and when. */
export function Row({
  href,
  isSelected,
  icon,
  who,
  number,
  children,
  mark,
  time,
}: {
  href: string;
  isSelected: boolean;
  icon: ComponentChildren;
  who: string;
  /** The number or address behind a name. */
  number?: string | undefined;
  children: ComponentChildren;
  mark: ComponentChildren;
  time: ComponentChildren;
}) {
  return (
    <Link class="line" href={href} aria-current={isSelected ? 'true' : undefined}>
      {icon}
      <span class="line-who">
        <span class="line-name">{who}</span>
        {number !== undefined && <span class="line-number"> {number}</span>}
      </span>
      <span class="line-text">{children}</span>
      {mark}
      <span class="line-time">{time}</span>
    </Link>
  );
}
