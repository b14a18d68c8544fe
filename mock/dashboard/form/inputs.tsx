import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Prose } from '../components/content-item.tsx';
import { formatJson, parseJson } from '../format/text.ts';
import { formatDistance, formatIso, parseTimestamp } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';
import type { FieldErrors } from './field-errors.ts';
import type { Schema } from './schema.ts';

/** The properties of every field. */
export interface FieldProps {
  schema: Schema;
  label: string;
  /** The path in the record, as the mock writes it: `versions[0].label`. */
  fieldPath: string;
  isRequired: boolean;
  value: unknown;
  errors: FieldErrors;
  /** The values to choose from, if the schema does not know them. */
  choices?: readonly Choice[] | undefined;
  /** The time from which a relative timestamp such as `+2h` counts, in milliseconds. */
  now?: number | undefined;
  /** undefined removes it. */
  onChange(value: unknown): void;
}

export interface Choice {
  value: string;
  label: string;
}

/** The attributes that connect an input to its label, its hint and its error. */
interface InputAttributes {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A field with its label, its hint and its error. */
function LabelledField(props: {
  field: FieldProps;
  hint?: string | undefined;
  children(attributes: InputAttributes): ComponentChildren;
}) {
  const {
    field: { label, schema, fieldPath, errors, isRequired },
    hint = schema.description,
    children,
  } = props;
  const id = useId();
  const fieldError = errors.get(fieldPath);
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired ? '' : <span class="field-optional"> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-about`,
        'aria-invalid': fieldError !== undefined,
        'aria-required': isRequired,
      })}
      <div id={`${id}-about`} class="field-about">
        {fieldError !== undefined && <p class="field-error">{fieldError}</p>}
        {hint !== undefined && (
          <p>
            <Prose text={hint} />
          </p>
        )}
      </div>
    </div>
  );
}

/** A text. One that may be long, or that has lines, is in an area that grows with it. */
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

/** A number. An empty one is left out. */
export function NumberField(props: FieldProps) {
  const { schema, value, onChange } = props;
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <input
          type="number"
          step="any"
          {...attributes}
          value={value === undefined ? '' : String(value)}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : Number(text))}
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

/** One of several values. A value that is none of `choices` is shown too: an example may contain one. */
export function ChoiceField(props: FieldProps) {
  const { schema, isRequired, choices, onChange } = props;
  const defaultChoice = choices === undefined && typeof schema.default === 'string' ? schema.default : undefined;
  const canBeEmpty = choices !== undefined || (!isRequired && defaultChoice === undefined);
  const listed = choices ?? schema.enum?.map((name) => ({ value: name, label: name })) ?? [];
  const value = String(props.value ?? defaultChoice ?? '');
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        >
          {canBeEmpty && <option value="">{choices === undefined ? 'none' : 'not given'}</option>}
          {value !== '' && !listed.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
          {listed.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

/** A timestamp as a person writes it. It is sent as ISO 8601; other text is sent as it is. */
export function TimestampField(props: FieldProps) {
  const { now = 0, onChange } = props;
  const zone = useZone();
  const value = props.value === undefined ? '' : String(props.value);
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  const change = (text: string) => {
    const at = parseTimestamp(text, { now, zone });
    const sent = at === undefined ? text.trim() : new Date(at).toISOString().replace('.000Z', 'Z');
    setDraft({ text, value: sent });
    onChange(sent === '' ? undefined : sent);
  };
  const at = parseTimestamp(value, { now, zone });
  const distance =
    at === undefined ? '' : at < now ? `${formatDistance(at - now)} ago` : `in ${formatDistance(at - now)}`;
  const meaning =
    at === undefined
      ? 'This is no time. It is sent as it is, and the service will refuse it.'
      : `${formatIso(at, zone)}, ${distance}`;
  const hint = value === '' ? 'ISO 8601, such as 2027-01-01 09:00; or +2h, or 09:00 for the next one.' : meaning;
  return (
    <LabelledField field={props} hint={hint}>
      {(attributes) => (
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          {...attributes}
          // It stays as it was typed while it means the same.
          value={draft?.value === value ? draft.text : value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

/** Any object, as JSON. Invalid JSON is sent as it is, and the mock refuses it. */
export function JsonField(props: FieldProps) {
  const { value, onChange } = props;
  const [draft, setDraft] = useState('');
  // It stays as it was typed while it has the same value.
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

export function isSameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
