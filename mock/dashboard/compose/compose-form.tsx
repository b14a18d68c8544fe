import { isObject } from '../../../src/json.ts';
import { Collapsible } from '../components/layout.tsx';
import { Field, MapField } from '../form/field.tsx';
import type { FieldErrors } from '../form/field-errors.ts';
import { type FieldProps, TextField } from '../form/inputs.tsx';
import type { Schema } from '../form/schema.ts';
import { choicesFor, type FormContext, templateTextOf } from './field-choices.ts';
import { fieldOfRefusal, type Refusal } from './field-of-refusal.ts';
import { type Body, type ChannelKind, valueAt, withValue } from './request-body.ts';
import { isRequired, labelOf, schemaAt, sectionsOf } from './request-kinds.ts';

export interface ComposeFormProps extends FormContext {
  /** The time from which a relative timestamp counts, in milliseconds. */
  now: number;
  workflowId: string;
  refusal: Refusal | undefined;
  onChange(body: Body): void;
  onWorkflow(workflowId: string): void;
}

/** The fields of a request in sections. The error of a refusal is at its field, whose section is open then. */
export function ComposeForm(props: ComposeFormProps) {
  const { kind, channelKind, body, refusal, onChange, onWorkflow } = props;
  const sections = sectionsOf(kind, channelKind, body);
  const listed = sections.flatMap(({ fields }) => fields);
  const others = pathsIn(body).filter((path) => path !== 'doReturnResponse' && !listed.includes(path));
  const errors = errorsOf(refusal, body, [...listed, ...others, 'workflowId']);
  // The version that a workflow takes is a number.
  const toSent = (path: string, value: unknown) =>
    path === 'agent_version' && /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value;
  const fieldAt = (path: string): FieldProps => ({
    schema: shownSchema(schemaAt(kind, path), path, channelKind),
    label: labelOf(path),
    fieldPath: path,
    isRequired: isRequired(kind, channelKind, path),
    value: valueAt(body, path),
    errors,
    choices: choicesFor(path, props),
    now: props.now,
    onChange: (value) => onChange(withValue(body, path, toSent(path, value))),
  });
  const renderField = (path: string) =>
    path === 'messengerOptions.templateVariables' ? (
      <PlaceholderFields key={path} field={fieldAt(path)} context={props} />
    ) : (
      <Field key={path} {...fieldAt(path)} />
    );
  return (
    <div class="compose-fields">
      {kind === 'updateWorkflowCall' && (
        <Field
          {...fieldAt('workflowId')}
          label="Workflow"
          isRequired
          value={props.workflowId}
          onChange={(value) => onWorkflow(String(value ?? ''))}
        />
      )}
      {sections.map(({ title, fields, isOpen = false }) => {
        if (isOpen) {
          return (
            <section key={title} class="compose-section" aria-label={title}>
              {fields.map(renderField)}
            </section>
          );
        }
        const given = fields.filter((path) => valueAt(body, path) !== undefined);
        return (
          <Collapsible
            key={title}
            initiallyOpen={given.length > 0}
            forceOpen={fields.some((path) => errors.has(path))}
            summary={
              <>
                {title} <span class="field-optional">{given.map(labelOf).join(', ')}</span>
              </>
            }
          >
            <div class="compose-section">{fields.map(renderField)}</div>
          </Collapsible>
        );
      })}
      {others.length > 0 && (
        <section class="compose-section" aria-label="Also in this request">
          <h3>Also in this request</h3>
          {others.map(renderField)}
        </section>
      )}
    </div>
  );
}

/** The paths of what is in the body; objects of the document, such as `messengerOptions`, by their fields. */
function pathsIn(body: Body): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    /ptions$/.test(name) && isObject(value) ? Object.keys(value).map((field) => `${name}.${field}`) : [name],
  );
}

function errorsOf(refusal: Refusal | undefined, body: Body, fields: readonly string[]): FieldErrors {
  if (refusal === undefined) return new Map();
  const { errorCode, message, status } = refusal;
  return new Map([[fieldOfRefusal(errorCode, message, body, fields), `${message} (${status} ${errorCode})`]]);
}

/** Texts that may be long. Any other is one line, which its schema says by a bound. */
const areas = /(^|\.)(message|body|additionalContext|initialMessage)$/;

/** The schema of a field as the form shows it. */
function shownSchema(schema: Schema, path: string, channelKind: ChannelKind): Schema {
  const { description, additionalProperties: _, ...rest } = schema;
  const isLine = rest.type === 'string' && !areas.test(path);
  // What a description says of reply mode is of use there only.
  const shown = description
    ?.split(/(?<=\.) /)
    .filter((sentence) => channelKind === 'reply' || !/reply mode/i.test(sentence))
    .join(' ');
  return { ...rest, ...(shown !== undefined && { description: shown }), ...(isLine && { minLength: 0 }) };
}

/** A field for each placeholder of the chosen template; any names if none is chosen. */
function PlaceholderFields({ field, context }: { field: FieldProps; context: FormContext }) {
  const template = templateTextOf(context);
  const values = isObject(field.value) ? field.value : {};
  if (template === undefined || Object.keys(values).some((name) => !template.placeholders.includes(name)))
    return <MapField {...field} />;
  return (
    <>
      <p class="template-text">{template.text}</p>
      {template.placeholders.map((name) => (
        <TextField
          key={name}
          {...field}
          schema={{ type: 'string', minLength: 1 }}
          fieldPath={`${field.fieldPath}.${name}`}
          label={`Placeholder {{${name}}}`}
          value={values[name]}
          onChange={(value) => {
            const { [name]: _, ...others } = values;
            const next = value === undefined ? others : { ...values, [name]: value };
            field.onChange(Object.keys(next).length === 0 ? undefined : next);
          }}
        />
      ))}
    </>
  );
}
