import { useState } from 'preact/hooks';
import { Fold } from '../parts/fold.tsx';
import { Prose } from '../parts/prose.tsx';
import { type FieldProps, isObject, placeOf } from './field-props.ts';
import { gist } from './gist.ts';
import { JsonField, MapField } from './open-fields.tsx';
import { branchOf, fieldsOf, flat, freshValue, tagsOf } from './schema.ts';
import { CheckField, ChoiceField, NumberField, TextField } from './simple-fields.tsx';

/** The field that fits a schema. */
export function Field(props: FieldProps) {
  const { schema, value, onChange } = props;
  const { discriminator } = schema;
  if (discriminator !== undefined) {
    const given = isObject(value) ? value : {};
    const tag = discriminator.propertyName;
    const branch = branchOf(schema, given[tag]);
    const change = (next: unknown) => {
      // What the other kind does not know would be refused, and is nowhere to be seen.
      const { properties = {} } = branchOf(schema, next);
      onChange({ ...Object.fromEntries(Object.entries(given).filter(([name]) => name in properties)), [tag]: next });
    };
    return (
      <>
        <ChoiceField
          {...props}
          label={tag}
          place={placeOf(props.place, tag)}
          isRequired
          schema={{ enum: tagsOf(schema) }}
          value={given[tag]}
          onChange={change}
        />
        <ObjectFields {...props} schema={branch} without={tag} />
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

/** The fields of an object, one below the other; a field of the record has no frame of its own. */
function ObjectFields({ without, ...props }: FieldProps & { without?: string }) {
  const { schema, value, place, complaints, onChange, label, isRequired } = props;
  const given = isObject(value) ? value : undefined;
  const { required = [] } = schema;
  const isNested = place !== '' && !/\]$/.test(place);
  const fields = fieldsOf(schema)
    .filter(([name]) => name !== without)
    .map(([name, field]) => (
      <Field
        key={name}
        schema={field}
        label={name}
        place={placeOf(place, name)}
        isRequired={required.includes(name)}
        value={given?.[name]}
        complaints={complaints}
        onChange={(next) => onChange(withField(given ?? {}, name, next))}
      />
    ));
  const complaint = complaints.get(place);
  const told = place !== '' && complaint !== undefined && <p class="complaint">{complaint}</p>;
  if (!isNested) {
    return (
      <>
        {told}
        {fields}
      </>
    );
  }
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {told}
      {given === undefined && !isRequired ? (
        <button type="button" onClick={() => onChange({})}>
          Add {label}
        </button>
      ) : (
        fields
      )}
      {given !== undefined && !isRequired && (
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

/** Things in a row, each with a button to take it out, and one to add another. */
function ListField(props: FieldProps) {
  const { schema, value, label, place, complaints, onChange } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const item = flat(schema.items ?? {});
  const complaint = complaints.get(place);
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(items.length);
    onChange([...items, freshValue(item)]);
  };
  const set = (index: number, next: unknown) => onChange(items.map((one, at) => (at === index ? (next ?? '') : one)));
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {schema.description !== undefined && (
        <p class="field-about">
          <Prose text={schema.description} />
        </p>
      )}
      {complaint !== undefined && <p class="complaint">{complaint}</p>}
      {items.map((one, index) => {
        const name = `${label} ${index + 1}`;
        const at = `${place}[${index}]`;
        const field = (
          <Field
            schema={item}
            label={name}
            place={at}
            isRequired
            value={one}
            complaints={complaints}
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
        if (!isObject(one) && item.type !== 'object') {
          return (
            <div key={index} class="list-line">
              {field}
              {remove}
            </div>
          );
        }
        const isWrong = [...complaints.keys()].some((where) => where.startsWith(at));
        return (
          <Fold
            key={index}
            startsOpen={items.length === 1 || index === added}
            mustBeSeen={isWrong}
            summary={
              <>
                {name} <span class="field-optional">{gist(one)}</span>
              </>
            }
          >
            {field}
            {remove}
          </Fold>
        );
      })}
      <button type="button" onClick={add}>
        Add to {label}
      </button>
    </fieldset>
  );
}
