import type { ComponentChildren } from 'preact';

export type Property = readonly [name: string, value: ComponentChildren];

/** Names and values side by side. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  return (
    <dl class="properties">
      {properties.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
