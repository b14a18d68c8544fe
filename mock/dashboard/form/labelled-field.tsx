import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Prose } from '../components/prose.tsx';
import type { FieldProps } from './field-props.ts';

/** What ties an input to its label, to what is said about it and to what is wrong with it. */
interface InputAttributes {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A field with its label, a word on what it is, and what the mock has against it. */
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
        {fieldError !== undefined && <p class="complaint">{fieldError}</p>}
        {hint !== undefined && (
          <p>
            <Prose text={hint} />
          </p>
        )}
      </div>
    </div>
  );
}
