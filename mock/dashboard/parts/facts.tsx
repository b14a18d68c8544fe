import type { ComponentChildren } from 'preact';

/** What something is called, and what it is. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** Short facts side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
