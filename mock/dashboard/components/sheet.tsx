import './sheet.css';
import type { ComponentChildren } from 'preact';
import { Link } from '../route/link.tsx';

/** A view that is read from top to bottom. */
export function Sheet({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <section class="sheet" aria-label={label}>
      <div class="sheet-inside">{children}</div>
    </section>
  );
}

export interface Tab {
  href: string;
  label: string;
  isOpen: boolean;
}

/** Links between the parts of a view. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, label, isOpen }) => (
        <Link key={href} href={href} aria-current={isOpen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
