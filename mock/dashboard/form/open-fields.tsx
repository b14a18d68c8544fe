import { useState } from 'preact/hooks';
import { type FieldProps, isObject } from './field-props.ts';
import { Labelled } from './labelled.tsx';

/** Any object, as JSON. What is no JSON goes to the mock as it is, which says so. */
export function JsonField(props: FieldProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState('');
  // What was typed stays as it was typed, as long as it says the same.
  const text = isSame(read(typed), value) ? typed : shown(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(read(next));
  };
  return (
    <Labelled field={props} hint={`${props.schema.description ?? ''} An object, as JSON.`.trim()}>
      {(tied) => (
        <textarea
          rows={2}
          class="code"
          spellcheck={false}
          {...tied}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** What is no object was typed here, and was no JSON. */
function shown(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Texts by names that are free. */
export function MapField(props: FieldProps) {
  const { value, label, place, complaints, schema, onChange } = props;
  // While a name is typed it may be the same as another for a moment, so rows are kept as they stand.
  const [typed, setTyped] = useState<readonly Row[]>([]);
  const given = isObject(value) ? value : {};
  const rows = isSame(objectOf(typed), given) ? typed : rowsOf(given);
  const change = (next: readonly Row[]) => {
    setTyped(next);
    onChange(objectOf(next));
  };
  const put = (index: number, part: { name?: string; text?: string }) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const complaint = complaints.get(place);
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {schema.description !== undefined && <p class="field-about">{schema.description}</p>}
      {complaint !== undefined && <p class="complaint">{complaint}</p>}
      {rows.map(({ name, text }, index) => (
        <div key={index} class="map-row">
          <input
            type="text"
            aria-label={`${label} ${index + 1}, name`}
            aria-invalid={rows.some((row, at) => at !== index && row.name === name)}
            value={name}
            onInput={(event) => put(index, { name: event.currentTarget.value })}
          />
          <textarea
            rows={1}
            aria-label={`${label} ${index + 1}, text`}
            value={text}
            onInput={(event) => put(index, { text: event.currentTarget.value })}
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

function rowsOf(object: object): Row[] {
  return Object.entries(object).map(([name, text]) => ({ name, text: String(text) }));
}

function objectOf(rows: readonly Row[]): object {
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}
