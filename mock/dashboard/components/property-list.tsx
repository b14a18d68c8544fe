import type { ComponentChildren } from 'preact';

/** What something is called, and what it is. */
export type Property = readonly [name: string, value: ComponentChildren];

/** Short facts side by side. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  return (
    <dl class="facts">
      {properties.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
