import type { FieldProps } from './field-props.ts';
import { Labelled } from './labelled.tsx';

/** A text; one that may be long, or that has lines, in an area that grows with it. */
export function TextField(props: FieldProps) {
  const { schema, value, onChange, isRequired } = props;
  const text = value === undefined ? '' : String(value);
  const isShort = schema.pattern !== undefined || schema.format !== undefined || schema.minLength !== undefined;
  const change = (next: string) => onChange(next === '' && !isRequired ? undefined : next);
  return (
    <Labelled field={props}>
      {(tied) =>
        isShort && !text.includes('\n') ? (
          <input type="text" {...tied} value={text} onInput={(event) => change(event.currentTarget.value)} />
        ) : (
          <textarea rows={1} {...tied} value={text} onInput={(event) => change(event.currentTarget.value)} />
        )
      }
    </Labelled>
  );
}

/** A number. Left empty, it is left out. */
export function NumberField(props: FieldProps) {
  const { schema, value, onChange } = props;
  const change = (text: string) => onChange(text === '' ? undefined : Number(text));
  return (
    <Labelled field={props}>
      {(tied) => (
        <input
          type="number"
          step="any"
          {...tied}
          value={value === undefined ? '' : String(value)}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** Yes or no. */
export function CheckField(props: FieldProps) {
  const { schema, value, onChange } = props;
  return (
    <Labelled field={{ ...props, isRequired: true }}>
      {({ 'aria-required': _, ...tied }) => (
        <input
          type="checkbox"
          {...tied}
          checked={(value ?? schema.default) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Labelled>
  );
}

/** One of several names. */
export function ChoiceField(props: FieldProps) {
  const { schema, value, onChange, isRequired } = props;
  const standard = typeof schema.default === 'string' ? schema.default : undefined;
  const isOpen = !isRequired && standard === undefined;
  return (
    <Labelled field={props}>
      {(tied) => (
        <select
          {...tied}
          value={String(value ?? standard ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        >
          {isOpen && <option value="">none</option>}
          {schema.enum?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
