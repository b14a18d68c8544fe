import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Prose } from '../components/content/prose.tsx';
import type { FieldProps } from './field-props.ts';

/** The attributes that connect an input to its label, its hint and its error. */
interface InputAttributes {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A field with its label, its hint and its error. */
export function LabelledField({
  field: { label, schema, fieldPath, errors, isRequired },
  hint = schema.description,
  children,
}: {
  field: FieldProps;
  hint?: string | undefined;
  children(attributes: InputAttributes): ComponentChildren;
}) {
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
