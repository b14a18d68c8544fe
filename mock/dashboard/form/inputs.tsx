import type { AriaAttributes, ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type Option, Select, toOptions } from '../components/buttons.tsx';
import { Prose } from '../components/content-item.tsx';
import { useZone } from '../live/shared.ts';
import { formatJson, parseJsonOrText } from '../live/text.ts';
import { describeSpan, formatIso, parseTimestamp } from '../live/time.ts';
import type { FieldErrors } from './field-errors.ts';
import { nameOfValue, type Schema } from './schema.ts';

interface FormContext {
  errors: FieldErrors;
  choicesFor?(path: string): readonly Option[] | undefined;
  /** Returns the label of the choice that leaves a field empty. @defaultValue `not given` */
  emptyChoice?(path: string): string | undefined;
  now?: number;
}

export interface FieldProps {
  form: FormContext;
  schema: Schema;
  label: string;
  fieldPath: string;
  isRequired: boolean;
  value: unknown;
  /** Called with the new value of the field; undefined removes the field from the record. */
  onChange(value: unknown): void;
}

function LabelledField(props: {
  field: FieldProps;
  hint?: string | undefined;
  children(attributes: AriaAttributes & { id: string }): ComponentChildren;
}) {
  const { field, hint = field.schema.description } = props;
  const id = useId();
  const fieldError = field.form.errors.get(field.fieldPath);
  return (
    <div class="field">
      <label for={id}>
        {field.label}
        {!field.isRequired && <span class="soft"> optional</span>}
      </label>
      {props.children({
        id,
        'aria-describedby': `${id}-about`,
        'aria-invalid': fieldError !== undefined,
        'aria-required': field.isRequired,
      })}
      <div id={`${id}-about`} class="soft">
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

/** Names of fields with long texts, which get a text area that grows with its content. */
const areas = /(?:text|message|body|context|prompt|thinking|summary|output)$/i;

export function TextField(props: FieldProps) {
  const { schema, value, onChange, isRequired, fieldPath } = props;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const text = value === undefined ? '' : String(value);
  const isArea = !isNumber && schema.pattern === undefined && areas.test(fieldPath);
  const Input = isArea || text.includes('\n') ? 'textarea' : 'input';
  const change = (next: string) => {
    if (next === '' && (isNumber || !isRequired)) onChange(undefined);
    else onChange(isNumber ? Number(next) : next);
  };
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <Input
          {...(Input === 'textarea' ? { rows: 2 } : isNumber ? { type: 'number', step: 'any' } : { type: 'text' })}
          {...attributes}
          value={text}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onInput={({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

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

export function ChoiceField(props: FieldProps & { choices?: readonly Option[] | undefined }) {
  const { form, schema, isRequired, choices, onChange } = props;
  const defaultChoice = choices === undefined && typeof schema.default === 'string' ? schema.default : undefined;
  const canBeEmpty = choices !== undefined || (!isRequired && defaultChoice === undefined);
  const value = String(props.value ?? defaultChoice ?? '');
  const listed = choices ?? schema.enum?.map((name): Option => [name, nameOfValue(name)]) ?? [];
  const isListed = value === '' || listed.some(([name]) => name === value);
  const empty: readonly Option[] = canBeEmpty ? [['', form.emptyChoice?.(props.fieldPath) ?? 'not given']] : [];
  return (
    <LabelledField field={props}>
      {(attributes) => (
        <Select
          {...attributes}
          value={value}
          options={[...empty, ...(isListed ? [] : toOptions([value])), ...listed]}
          onSelect={(name) => onChange(name || undefined)}
        />
      )}
    </LabelledField>
  );
}

/** Sends a timestamp in ISO 8601, or an invalid text unchanged so that the mock refuses it. */
export function TimestampField(props: FieldProps) {
  const { form, onChange } = props;
  const { now = 0 } = form;
  const zone = useZone();
  const value = props.value === undefined ? '' : String(props.value);
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  const change = (text: string) => {
    const at = parseTimestamp(text, { now, zone });
    const sent = at === undefined ? text.trim() : new Date(at).toISOString().replace('.000Z', 'Z');
    setDraft({ text, value: sent });
    onChange(sent === '' ? undefined : sent);
  };
  const describe = () => {
    const at = parseTimestamp(value, { now, zone });
    if (value === '') return 'ISO 8601, such as 2027-01-01 09:00; or +2h, or 09:00 for the next one.';
    if (at === undefined) return 'This is not a time. If you send it, the service refuses it.';
    return `${formatIso(at, zone)}, ${describeSpan(at - now)}`;
  };
  return (
    <LabelledField field={props} hint={describe()}>
      {(attributes) => (
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          {...attributes}
          value={draft?.value === value ? draft.text : value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

export function JsonField(props: FieldProps) {
  const { value, onChange } = props;
  const [draft, setDraft] = useState('');
  const text = isSameJson(parseJsonOrText(draft), value) ? draft : formatJson(value);
  return (
    <LabelledField field={props} hint={`${props.schema.description ?? ''} An object, as JSON.`.trim()}>
      {(attributes) => (
        <textarea
          rows={2}
          class="code"
          spellcheck={false}
          {...attributes}
          value={text}
          onInput={({ currentTarget }) => {
            setDraft(currentTarget.value);
            onChange(parseJsonOrText(currentTarget.value));
          }}
        />
      )}
    </LabelledField>
  );
}

export function isSameJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
