import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Prose } from '../parts/prose.tsx';
import type { FieldProps } from './field-props.ts';

/** What ties an input to its label, to what is said about it and to what is wrong with it. */
interface Tied {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A field with its label, a word on what it is, and what the mock has against it. */
export function Labelled({
  field: { label, schema, place, complaints, isRequired },
  hint = schema.description,
  children,
}: {
  field: FieldProps;
  hint?: string | undefined;
  children(tied: Tied): ComponentChildren;
}) {
  const id = useId();
  const complaint = complaints.get(place);
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired ? '' : <span class="field-optional"> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-about`,
        'aria-invalid': complaint !== undefined,
        'aria-required': isRequired,
      })}
      <div id={`${id}-about`} class="field-about">
        {complaint !== undefined && <p class="complaint">{complaint}</p>}
        {hint !== undefined && (
          <p>
            <Prose text={hint} />
          </p>
        )}
      </div>
    </div>
  );
}
