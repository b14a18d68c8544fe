import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hrefOf, Link } from '../live/route.tsx';
import { CopyButton } from './buttons.tsx';

export function Sheet({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <section class="sheet" aria-label={label}>
      <div class="sheet-inside">{children}</div>
    </section>
  );
}

export function Tabs(props: { label: string; tabs: readonly { href: string; label: string; isOpen: boolean }[] }) {
  const { label, tabs } = props;
  const nav = useRef<HTMLElement>(null);
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [tabs.find(({ isOpen }) => isOpen)?.href],
  );
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map(({ href, label, isOpen }) => (
        <Link key={href} href={href} aria-current={isOpen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function OpenSide(props: {
  label: string;
  back: string;
  title: string;
  mark?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { label, back, title, mark, children } = props;
  return (
    <section class="open-side" aria-label={label}>
      <header class="open-head">
        <Link class="back" href={back}>
          ← All
        </Link>
        <h2>{title}</h2>
        {mark}
      </header>
      {children}
    </section>
  );
}

export function Section(props: { title: string; class?: string; children: ComponentChildren }) {
  const { title, children } = props;
  return (
    <section class={props.class ?? 'section'} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function PropertyList({
  properties,
}: {
  properties: readonly (readonly [name: string, value: ComponentChildren])[];
}) {
  return (
    <dl class="properties">
      {properties.map(([name, value]) =>
        value == null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="lead">{title}</p>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  );
}

export function Problem({ error }: { error: Error | undefined }) {
  if (error === undefined) return null;
  return (
    <p class="problem tone-bad" role="alert">
      {error.message}
    </p>
  );
}

export function SessionLink({ sessionId }: { sessionId: string }) {
  return (
    <>
      <Link class="code" href={hrefOf('conversations', [sessionId])}>
        {sessionId}
      </Link>{' '}
      <CopyButton text={sessionId} what="id of the session" />
    </>
  );
}
