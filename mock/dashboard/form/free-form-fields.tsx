import { useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { formatJson, parseJson } from '../json.ts';
import type { FieldProps } from './field-props.ts';
import { LabelledField } from './labelled-field.tsx';

/** Any object, as JSON. Invalid JSON is sent as it is, and the mock refuses it. */
export function JsonField(props: FieldProps) {
  const { value, onChange } = props;
  const [draft, setDraft] = useState('');
  // The input stays as it was typed while it has the same value.
  const text = isSameJson(parseJson(draft), value) ? draft : formatJson(value);
  const change = (next: string) => {
    setDraft(next);
    onChange(parseJson(next));
  };
  return (
    <LabelledField field={props} hint={`${props.schema.description ?? ''} An object, as JSON.`.trim()}>
      {(attributes) => (
        <textarea
          rows={2}
          class="code"
          spellcheck={false}
          {...attributes}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

function isSameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Strings by free names. */
export function MapField(props: FieldProps) {
  const { value, label, fieldPath, errors, schema, onChange } = props;
  // While a name is typed it may equal another one, so rows are kept as they are.
  const [draft, setDraft] = useState<readonly Row[]>([]);
  const current = isObject(value) ? value : {};
  const rows = isSameJson(toObject(draft), current) ? draft : toRows(current);
  const change = (next: readonly Row[]) => {
    setDraft(next);
    onChange(toObject(next));
  };
  const updateRow = (index: number, part: { name?: string; text?: string }) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const fieldError = errors.get(fieldPath);
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {schema.description !== undefined && <p class="field-about">{schema.description}</p>}
      {fieldError !== undefined && <p class="field-error">{fieldError}</p>}
      {rows.map(({ name, text }, index) => (
        <div key={index} class="map-row">
          <input
            type="text"
            aria-label={`${label} ${index + 1}, name`}
            aria-invalid={rows.some((row, at) => at !== index && row.name === name)}
            value={name}
            onInput={(event) => updateRow(index, { name: event.currentTarget.value })}
          />
          <textarea
            rows={1}
            aria-label={`${label} ${index + 1}, text`}
            value={text}
            onInput={(event) => updateRow(index, { text: event.currentTarget.value })}
          />
          <button
            type="button"
            aria-label={`Remove ${label} ${index + 1}`}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            Remove
          </button>
          {rows.some((row, at) => at > index && row.name === name) && (
            <p class="field-error">This name occurs twice; the last text counts.</p>
          )}
        </div>
      ))}
      <button type="button" onClick={() => change([...rows, { name: '', text: '' }])}>
        Add to {label}
      </button>
    </fieldset>
  );
}

interface Row {
  name: string;
  text: string;
}

function toRows(object: object): Row[] {
  return Object.entries(object).map(([name, text]) => ({ name, text: String(text) }));
}

function toObject(rows: readonly Row[]): object {
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}
