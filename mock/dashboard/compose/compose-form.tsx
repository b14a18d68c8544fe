import { isObject } from '../../../src/json.ts';
import { toCurl } from '../../../src/text/code.ts';
import { CopyButton } from '../components/buttons.tsx';
import { choicesFor } from '../form/choices.ts';
import { Field } from '../form/field.tsx';
import { fieldOfRefusal } from '../form/field-errors.ts';
import { type FieldProps, JsonField } from '../form/inputs.tsx';
import { labelOf, type Schema } from '../form/schema.ts';
import type { WorkspaceChoices } from '../live/records.ts';
import { type Answer, mockUrl, type ServiceRequest } from '../live/service.ts';
import { type Body, pathsOf, type RequestKind, sectionsOf } from './requests.ts';

export function ComposeForm(props: {
  kind: RequestKind;
  body: Body;
  choices: WorkspaceChoices;
  now: number;
  workflowId: string;
  refusal: Extract<Answer, { isAccepted: false }> | undefined;
  onChange(body: Body): void;
  onWorkflow(workflowId: string): void;
}) {
  const { kind, body, choices, now, refusal } = props;
  const { first, more } = sectionsOf(kind, body, choices);
  const paths = ['workflowId', ...pathsOf(first), ...pathsOf(more)];
  const place = refusal && fieldOfRefusal(refusal.field ?? '', paths);
  const errors = new Map<string, string>();
  if (refusal !== undefined && place !== undefined)
    errors.set(place, `${refusal.message} (${refusal.status} ${refusal.errorCode})`);
  const fieldOf = (schema: Schema): FieldProps => ({
    form: { errors, now, choicesFor: (path) => choicesFor(choices, body, path) },
    schema,
    label: 'Request',
    fieldPath: '',
    isRequired: true,
    value: body,
    onChange: (next) => props.onChange(next as Body),
  });
  const given = Object.keys(more.properties ?? {}).filter((name) => body[name] !== undefined);
  return (
    <>
      {kind === 'workflow' && (
        <Field
          {...fieldOf({ type: 'string' })}
          label="Workflow"
          fieldPath="workflowId"
          value={props.workflowId}
          onChange={(value) => props.onWorkflow(String(value ?? ''))}
        />
      )}
      <Field {...fieldOf(first)} />
      <details class="collapsible" open={place !== undefined && pathsOf(more).includes(place)}>
        <summary>
          More: schedule, working hours, agent, variables{' '}
          {given.length > 0 && <span class="soft">({given.map(labelOf).join(', ')} given)</span>}
        </summary>
        <div class="stack">
          <Field {...fieldOf(more)} />
        </div>
      </details>
    </>
  );
}

export function RequestPreview(props: {
  target: { method: string; path: string };
  apiKey: string;
  /** The request body, or the typed text if it is not a JSON object. */
  body: unknown;
  onChange(body: unknown): void;
}) {
  const { target, apiKey, body, onChange } = props;
  const curl = toShellCommand(apiKey, { ...target, body });
  return (
    <section class="stack" aria-label="Request preview">
      <h3>Request preview</h3>
      <p class="code">
        {target.method} {`${mockUrl}/api${target.path}`}
      </p>
      <JsonField
        form={{
          errors: new Map(isObject(body) ? [] : [['', 'This is not a JSON object. Correct it to send the request.']]),
        }}
        schema={{}}
        label="Body as JSON"
        fieldPath=""
        isRequired
        value={body}
        onChange={(next) => onChange(next ?? '')}
      />
      <p class="actions">
        <strong>curl</strong>
        <CopyButton text={curl} what="curl" label="Copy" />
      </p>
      <pre>{curl}</pre>
    </section>
  );
}

export function toShellCommand(apiKey: string, { method, path, body }: ServiceRequest): string {
  const headers = { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return toCurl({ method, url: `${mockUrl}/api${path}`, headers, ...content });
}
