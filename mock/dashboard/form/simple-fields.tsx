import type { FieldProps } from './field-props.ts';
import { LabelledField } from './labelled-field.tsx';

/** A text; one that may be long, or that has lines, in an area that grows with it. */
export function TextField(props: FieldProps) {
  const { schema, value, onChange, isRequired } = props;
  const text = value === undefined ? '' : String(value);
  const isShort = schema.pattern !== undefined || schema.format !== undefined || schema.minLength !== undefined;
  const change = (next: string) => onChange(next === '' && !isRequired ? undefined : next);
  return (
    <LabelledField field={props}>
      {(attributes) =>
        isShort && !text.includes('\n') ? (
          <input type="text" {...attributes} value={text} onInput={(event) => change(event.currentTarget.value)} />
        ) : (
          <textarea rows={1} {...attributes} value={text} onInput={(event) => change(event.currentTarget.value)} />
        )
      }
    </LabelledField>
  );
}

/** A number. Left empty, it is left out. */
export function NumberField(props: FieldProps) {
  const { schema, value, onChange } = props;
  const change = (text: string) => onChange(text === '' ? undefined : Number(text));
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <input
          type="number"
          step="any"
          {...attributes}
          value={value === undefined ? '' : String(value)}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

/** Yes or no. */
export function CheckField(props: FieldProps) {
  const { schema, value, onChange } = props;
  return (
    <LabelledField field={{ ...props, isRequired: true }}>
      {({ 'aria-required': _, ...attributes }) => (
        <input
          type="checkbox"
          {...attributes}
          checked={(value ?? schema.default) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </LabelledField>
  );
}

/** One of several names. */
export function ChoiceField(props: FieldProps) {
  const { schema, value, onChange, isRequired } = props;
  const defaultChoice = typeof schema.default === 'string' ? schema.default : undefined;
  const canBeEmpty = !isRequired && defaultChoice === undefined;
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <select
          {...attributes}
          value={String(value ?? defaultChoice ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        >
          {canBeEmpty && <option value="">none</option>}
          {schema.enum?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
