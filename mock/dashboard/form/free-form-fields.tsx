import { useState } from 'preact/hooks';
import { type FieldProps, isObject } from './field-props.ts';
import { LabelledField } from './labelled-field.tsx';

/** Any object, as JSON. What is no JSON goes to the mock as it is, which says so. */
export function JsonField(props: FieldProps) {
  const { value, onChange } = props;
  const [draft, setDraft] = useState('');
  // What was typed stays as it was typed, as long as it says the same.
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

/** What is no object was typed here, and was no JSON. */
function formatJson(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isSameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Texts by names that are free. */
export function MapField(props: FieldProps) {
  const { value, label, fieldPath, errors, schema, onChange } = props;
  // While a name is typed it may be the same as another for a moment, so rows are kept as they stand.
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
      {fieldError !== undefined && <p class="complaint">{fieldError}</p>}
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
            <p class="complaint">This name stands here twice; the last text counts.</p>
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
