import { isObject } from '../../../../src/json.ts';
import { Collapsible } from '../../components/collapsible.tsx';
import type { FieldErrors } from '../../form/field-errors.ts';
import { fieldLabels, sectionTitles, composeStrings as strings } from '../../strings/compose.ts';
import { type Body, valueAt, withValue } from '../body.ts';
import { type ChannelKind, type ComposeKind, sectionsOf } from '../compose-kinds.ts';
import type { Answer } from '../send-request.ts';
import type { WorkspaceChoices } from '../workspace-choices.ts';
import { ChoiceInput } from './choice-input.tsx';
import { ComposeField } from './compose-field.tsx';
import { fieldOfRefusal } from './field-of-refusal.ts';

/** The fields of a request in sections. A refusal stands at its field, whose section is open then. */
export function ComposeForm({
  kind,
  channelKind,
  body,
  choices,
  now,
  workflowId,
  refusal,
  onChange,
  onWorkflow,
}: {
  kind: ComposeKind;
  channelKind: ChannelKind;
  body: Body;
  choices: WorkspaceChoices;
  now: number;
  workflowId: string;
  refusal: Extract<Answer, { isAccepted: false }> | undefined;
  onChange(body: Body): void;
  onWorkflow(workflowId: string): void;
}) {
  const sections = sectionsOf(kind, channelKind, body);
  const listed = sections.flatMap(({ fields }) => fields);
  const others = pathsIn(body).filter((path) => path !== 'doReturnResponse' && !isListed(path, listed));
  const errors = errorsOf(refusal, body, [...listed, ...others, 'workflowId']);
  const renderField = (path: string) => (
    <ComposeField
      key={path}
      kind={kind}
      channelKind={channelKind}
      path={path}
      body={body}
      choices={choices}
      now={now}
      errors={errors}
      onChange={(value) => onChange(withValue(body, path, value))}
    />
  );
  return (
    <div class="compose-fields">
      {kind === 'updateWorkflowCall' && (
        <ChoiceInput
          field={{
            schema: { type: 'string' },
            label: fieldLabels.workflowId ?? '',
            fieldPath: 'workflowId',
            isRequired: true,
            value: workflowId,
            errors,
            onChange: (value) => onWorkflow(String(value ?? '')),
          }}
          empty={strings.notGiven}
          choices={choices.workflows.map((id) => ({ value: id, label: id }))}
        />
      )}
      {sections.map(({ title, fields, isOpen = false }) => {
        const given = fields.filter((path) => valueAt(body, path) !== undefined);
        const hasError = fields.some((path) => errors.has(path));
        if (isOpen) {
          return (
            <section key={title} class="compose-section" aria-label={sectionTitles[title]}>
              {fields.map(renderField)}
            </section>
          );
        }
        return (
          <Collapsible
            key={title}
            initiallyOpen={given.length > 0}
            forceOpen={hasError}
            summary={
              <>
                {sectionTitles[title]}{' '}
                <span class="field-optional">{given.map((path) => fieldLabels[path]).join(', ')}</span>
              </>
            }
          >
            <div class="compose-section">{fields.map(renderField)}</div>
          </Collapsible>
        );
      })}
      {others.length > 0 && (
        <section class="compose-section" aria-label={strings.alsoSent}>
          <h3>{strings.alsoSent}</h3>
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

function isListed(path: string, listed: readonly string[]): boolean {
  return listed.includes(path);
}

function errorsOf(
  refusal: Extract<Answer, { isAccepted: false }> | undefined,
  body: Body,
  fields: readonly string[],
): FieldErrors {
  if (refusal === undefined) return new Map();
  const path = fieldOfRefusal(refusal.errorCode, refusal.message, body, fields);
  return new Map([[path, `${refusal.message} (${refusal.status} ${refusal.errorCode})`]]);
}
