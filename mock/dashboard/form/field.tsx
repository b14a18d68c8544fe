import { useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Collapsible } from '../components/collapsible.tsx';
import { Prose } from '../components/content/prose.tsx';
import { labelOfField } from '../strings/workspace.ts';
import { type FieldProps, joinPath } from './field-props.ts';
import { JsonField, MapField } from './free-form-fields.tsx';
import { branchOf, fieldsOf, flattenSchema, initialValue, tagsOf } from './schema.ts';
import { CheckField, ChoiceField, NumberField, TextField } from './simple-fields.tsx';
import { summarize } from './summarize.ts';

/** The field for a schema. */
export function Field(props: FieldProps) {
  const { schema, value, onChange } = props;
  const { discriminator } = schema;
  if (discriminator !== undefined) {
    const current = isObject(value) ? value : {};
    const tag = discriminator.propertyName;
    const branch = branchOf(schema, current[tag]);
    const change = (next: unknown) => {
      // Fields that the other branch does not have would be refused, and are not visible.
      const { properties = {} } = branchOf(schema, next);
      onChange({ ...Object.fromEntries(Object.entries(current).filter(([name]) => name in properties)), [tag]: next });
    };
    return (
      <>
        <ChoiceField
          {...props}
          label={labelOfField(tag)}
          fieldPath={joinPath(props.fieldPath, tag)}
          isRequired
          schema={{ enum: tagsOf(schema) }}
          value={current[tag]}
          onChange={change}
        />
        <ObjectFields {...props} schema={branch} omittedField={tag} />
      </>
    );
  }
  if (schema.enum !== undefined) return <ChoiceField {...props} />;
  switch (schema.type) {
    case 'boolean':
      return <CheckField {...props} />;
    case 'number':
    case 'integer':
      return <NumberField {...props} />;
    case 'array':
      return <ListField {...props} />;
    case 'object':
      if (schema.properties !== undefined) return <ObjectFields {...props} />;
      return schema.additionalProperties === true ? <JsonField {...props} /> : <MapField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

/** The fields of an object; a top-level one has no frame of its own. */
function ObjectFields({ omittedField, ...props }: FieldProps & { omittedField?: string }) {
  const { schema, value, fieldPath, errors, onChange, label, isRequired } = props;
  const current = isObject(value) ? value : undefined;
  const { required = [] } = schema;
  const isNested = fieldPath !== '' && !/\]$/.test(fieldPath);
  const fields = fieldsOf(schema)
    .filter(([name]) => name !== omittedField)
    .map(([name, field]) => (
      <Field
        key={name}
        schema={field}
        label={labelOfField(name)}
        fieldPath={joinPath(fieldPath, name)}
        isRequired={required.includes(name)}
        value={current?.[name]}
        errors={errors}
        onChange={(next) => onChange(withField(current ?? {}, name, next))}
      />
    ));
  const fieldError = errors.get(fieldPath);
  const errorLine = fieldPath !== '' && fieldError !== undefined && <p class="field-error">{fieldError}</p>;
  if (!isNested) {
    return (
      <>
        {errorLine}
        {fields}
      </>
    );
  }
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {errorLine}
      {current === undefined && !isRequired ? (
        <button type="button" onClick={() => onChange({})}>
          Add {label}
        </button>
      ) : (
        fields
      )}
      {current !== undefined && !isRequired && (
        <button type="button" onClick={() => onChange(undefined)}>
          Remove {label}
        </button>
      )}
    </fieldset>
  );
}

function withField(object: Readonly<Record<string, unknown>>, name: string, value: unknown): object {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...object, [name]: value };
}

/** A list of items, each with a button to remove it, and one to add another. */
function ListField(props: FieldProps) {
  const { schema, value, label, fieldPath, errors, onChange } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const item = flattenSchema(schema.items ?? {});
  const fieldError = errors.get(fieldPath);
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(items.length);
    onChange([...items, initialValue(item)]);
  };
  const set = (index: number, next: unknown) =>
    onChange(items.map((element, at) => (at === index ? (next ?? '') : element)));
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {schema.description !== undefined && (
        <p class="field-about">
          <Prose text={schema.description} />
        </p>
      )}
      {fieldError !== undefined && <p class="field-error">{fieldError}</p>}
      {items.map((element, index) => {
        const name = `${label} ${index + 1}`;
        const at = `${fieldPath}[${index}]`;
        const field = (
          <Field
            schema={item}
            label={name}
            fieldPath={at}
            isRequired
            value={element}
            errors={errors}
            onChange={(next) => set(index, next)}
          />
        );
        const remove = (
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(items.filter((_, other) => other !== index))}
          >
            Remove
          </button>
        );
        if (!isObject(element) && item.type !== 'object') {
          return (
            <div key={index} class="list-line">
              {field}
              {remove}
            </div>
          );
        }
        const hasError = [...errors.keys()].some((where) => where.startsWith(at));
        return (
          <Collapsible
            key={index}
            initiallyOpen={items.length === 1 || index === added}
            forceOpen={hasError}
            summary={
              <>
                {name} <span class="field-optional">{summarize(element)}</span>
              </>
            }
          >
            {field}
            {remove}
          </Collapsible>
        );
      })}
      <button type="button" onClick={add}>
        Add to {label}
      </button>
    </fieldset>
  );
}
