export type Option = readonly [value: string, label: string];

/** A list to choose from. Its name is in a `label`, or in `aria-label`, which is only read out. */
export function Select(props: {
  label?: string;
  'aria-label'?: string;
  class?: string;
  value: string | number;
  disabled?: boolean;
  options: readonly Option[];
  onSelect(value: string): void;
}) {
  const { label, options, onSelect, ...attributes } = props;
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onSelect(currentTarget.value);
  const children = options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
  const select = { ...attributes, onChange: change, children };
  if (label === undefined) return <select {...select} />;
  return (
    <label>
      {label} <select {...select} />
    </label>
  );
}

/** Names as options that are called as they are. */
export function toOptions(names: readonly string[] = []): Option[] {
  return names.map((name) => [name, name]);
}
