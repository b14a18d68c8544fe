import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Button } from '../components/buttons.tsx';
import { Prose } from '../components/content-item.tsx';
import {
  CheckField,
  ChoiceField,
  type FieldProps,
  isSameJson,
  JsonField,
  TextField,
  TimestampField,
} from './inputs.tsx';
import { branchOf, fieldsOf, flattenSchema, initialValue, labelOf, type Schema, tagsOf } from './schema.ts';

export function Field(props: FieldProps) {
  const { schema, value, form, fieldPath } = props;
  const choices = form.choicesFor?.(fieldPath);
  if (schema.discriminator !== undefined) return <BranchField {...props} tag={schema.discriminator.propertyName} />;
  if (schema.enum !== undefined || choices !== undefined) return <ChoiceField {...props} choices={choices} />;
  switch (schema.type) {
    case 'boolean':
      return <CheckField {...props} />;
    case 'array':
      return <ListField {...props} />;
    case 'object':
      if (schema.properties !== undefined) return <ObjectFields {...props} />;
      if (schema.additionalProperties === true || !hasOnlyStrings(value)) return <JsonField {...props} />;
      return <MapField {...props} />;
    default:
      return schema.format === 'date-time' ? <TimestampField {...props} /> : <TextField {...props} />;
  }
}

function hasOnlyStrings(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.values(value).every((member) => typeof member === 'string'));
}

function BranchField({ tag, ...props }: FieldProps & { tag: string }) {
  const { schema, value, fieldPath, onChange } = props;
  const current = isObject(value) ? value : {};
  const change = (next: unknown) => {
    // Remove fields that the chosen variant does not have, because the service would refuse them.
    const { properties = {} } = branchOf(schema, next);
    onChange({ ...Object.fromEntries(Object.entries(current).filter(([name]) => name in properties)), [tag]: next });
  };
  const { [tag]: _, ...properties } = branchOf(schema, current[tag]).properties ?? {};
  return (
    <>
      <ChoiceField
        {...props}
        label={/(^|\])$/.test(fieldPath) ? labelOf(tag) : props.label}
        fieldPath={joinPath(fieldPath, tag)}
        isRequired
        schema={{ enum: tagsOf(schema) }}
        value={current[tag]}
        onChange={change}
      />
      <ObjectFields {...props} isInline schema={{ ...branchOf(schema, current[tag]), properties }} />
    </>
  );
}

function ObjectFields({ isInline = false, ...props }: FieldProps & { isInline?: boolean }) {
  const { schema, value, fieldPath, form, onChange, label, isRequired } = props;
  const current = isObject(value) ? value : undefined;
  const fields = fieldsOf(schema).map(([name, field]) => (
    <Field
      key={name}
      form={form}
      schema={field}
      label={labelOf(name)}
      fieldPath={joinPath(fieldPath, name)}
      isRequired={schema.required?.includes(name) ?? false}
      value={current?.[name]}
      onChange={(next) => {
        const { [name]: _, ...others } = current ?? {};
        onChange(next === undefined ? others : { ...current, [name]: next });
      }}
    />
  ));
  if (isInline || fieldPath === '' || /\]$/.test(fieldPath)) {
    const fieldError = fieldPath === '' ? undefined : form.errors.get(fieldPath);
    return (
      <>
        {fieldError !== undefined && <p class="field-error">{fieldError}</p>}
        {fields}
      </>
    );
  }
  return (
    <Group field={{ ...props, schema: {} }}>
      {current === undefined && !isRequired ? (
        <Button label={`Add ${label.toLowerCase()}`} onClick={() => onChange({})} />
      ) : (
        fields
      )}
      {current !== undefined && !isRequired && (
        <Button label={`Remove ${label.toLowerCase()}`} onClick={() => onChange(undefined)} />
      )}
    </Group>
  );
}

function Group({ field, children }: { field: FieldProps; children: ComponentChildren }) {
  const { label, schema, fieldPath, form } = field;
  const fieldError = form.errors.get(fieldPath);
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {schema.description !== undefined && (
        <p class="soft">
          <Prose text={schema.description} />
        </p>
      )}
      {fieldError !== undefined && <p class="field-error">{fieldError}</p>}
      {children}
    </fieldset>
  );
}

function ListField({ openFrom, ...props }: FieldProps & { openFrom?: number }) {
  const { schema, value, label, fieldPath, form, onChange } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const item: Schema = flattenSchema(schema.items ?? {});
  const [initialCount] = useState(openFrom ?? items.length);
  const singular = label.replace(/^(\w+?)(ies|s)$/, (_, stem, ending) => (ending === 'ies' ? `${stem}y` : stem));
  return (
    <Group field={props}>
      {items.map((element, index) => {
        const name = `${singular} ${index + 1}`;
        const at = `${fieldPath}[${index}]`;
        const hasError = [...form.errors.keys()].some((path) => path.startsWith(at));
        const content = (
          <>
            <Field
              form={form}
              schema={item}
              label={name}
              fieldPath={at}
              isRequired
              value={element}
              onChange={(next) => onChange(items.with(index, next ?? ''))}
            />
            <Button label="Remove" aria-label={`Remove ${name}`} onClick={() => onChange(items.toSpliced(index, 1))} />
          </>
        );
        if (!isObject(element) && item.type !== 'object') {
          return (
            <div key={index} class="list-line actions">
              {content}
            </div>
          );
        }
        return (
          <details key={index} class="collapsible" open={initialCount === 1 || index >= initialCount || hasError}>
            <summary>
              {name} <span class="soft">{summarize(element)}</span>
            </summary>
            {content}
          </details>
        );
      })}
      <Button
        label={`Add ${(singular === label ? `to ${label}` : singular).toLowerCase()}`}
        onClick={() => onChange([...items, initialValue(item)])}
      />
    </Group>
  );
}

function summarize(value: unknown): string {
  const summary = stringsIn(value).filter(Boolean).slice(0, 3).join(' · ');
  return summary.length > 80 ? `${summary.slice(0, 80)}…` : summary;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const text: Schema = { type: 'string' };
const rowSchema: Schema = { type: 'object', required: ['name', 'text'], properties: { name: text, text } };

type Row = Readonly<Record<'name' | 'text', unknown>>;

function toMap(rows: readonly Row[]): object {
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

function MapField(props: FieldProps) {
  const { schema, value, form, fieldPath } = props;
  // While a person types, two rows may have the same name for a moment. Keep the rows apart from the object, which
  // cannot hold both.
  const [draft, setDraft] = useState<readonly Row[]>([]);
  const current = isObject(value) ? value : {};
  const rows = isSameJson(toMap(draft), current)
    ? draft
    : Object.entries(current).map(([name, text]) => ({ name, text }));
  const change = (next: unknown) => {
    setDraft(next as readonly Row[]);
    props.onChange(toMap(next as readonly Row[]));
  };
  const errors = new Map(form.errors);
  for (const [index, { name }] of rows.entries()) {
    if (rows.some((other, at) => at !== index && other.name === name))
      errors.set(`${fieldPath}[${index}].name`, 'This name occurs twice; the last text counts.');
  }
  // If only the rows with an error were open, a row would close while a person corrects its name.
  return (
    <ListField
      {...props}
      form={{ ...form, errors }}
      schema={{ ...schema, items: rowSchema }}
      value={rows}
      openFrom={0}
      onChange={change}
    />
  );
}

function joinPath(parentPath: string, field: string): string {
  return parentPath === '' ? field : `${parentPath}.${field}`;
}
