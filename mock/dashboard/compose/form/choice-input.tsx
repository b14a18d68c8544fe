import type { FieldProps } from '../../form/field-props.ts';
import { LabelledField } from '../../form/labelled-field.tsx';

export interface Choice {
  value: string;
  label: string;
}

/** A choice among what a workspace has. A value that is none of them can be shown too: it may stand in an example. */
export function ChoiceInput({
  field,
  choices,
  empty,
}: {
  field: FieldProps;
  choices: readonly Choice[];
  empty: string;
}) {
  const value = field.value === undefined ? '' : String(field.value);
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <LabelledField field={field}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value || undefined)}
        >
          <option value="">{empty}</option>
          {!isListed && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
