/** A few names of which one is selected. */
export function RadioGroup<Name extends string>({
  label,
  names,
  titleOf,
  selected,
  onChange,
}: {
  label: string;
  names: readonly Name[];
  titleOf(name: Name): string;
  selected: Name;
  onChange(name: Name): void;
}) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === selected} onChange={() => onChange(name)} />
          <span>{titleOf(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
