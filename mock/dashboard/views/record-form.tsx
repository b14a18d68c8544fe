import { useEffect, useRef } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Button } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { describeChoice } from '../components/marks.tsx';
import { choicesFor } from '../form/choices.ts';
import { Field } from '../form/field.tsx';
import { toFieldErrors } from '../form/field-errors.ts';
import { getDefinition, initialValue, nameOfValue, type Schema } from '../form/schema.ts';
import {
  type Collection,
  type DataRecord,
  noChoices,
  putRecord,
  readWorkspaceChoices,
  removeRecord,
} from '../live/records.ts';
import { createShared, useShared } from '../live/shared.ts';
import { useCommand, useLive } from '../live/use-live.ts';

export interface RecordKind {
  collection: Collection;
  /** The noun for a record. The plural, with `s`, is also the part in the URL. */
  name: string;
  nameField: string;
  schema: Schema;
  summarize(record: DataRecord): string;
}

const { durations = {}, internalErrors = {}, apiKeys } = getDefinition('Workspace').properties ?? {};
const { id = {}, ...workflow } = getDefinition('Workflow').properties ?? {};
const key = typeof apiKeys === 'object' ? apiKeys.items : {};

function toSchema(properties: Schema['properties'] & object, required = Object.keys(properties)): Schema {
  return { type: 'object', required, properties };
}

function recordKind(name: string, nameField: string, schema: Schema, more: Partial<RecordKind> = {}): RecordKind {
  return { collection: `${name}s` as Collection, name, nameField, schema, summarize: () => '', ...more };
}

export const recordKinds: readonly [RecordKind, ...RecordKind[]] = [
  recordKind('channel', 'name', getDefinition('Channel'), {
    summarize: ({ type, enabled }) => describeChoice(String(type)) + (enabled === false ? ', not enabled' : ''),
  }),
  recordKind('agent', 'name', getDefinition('Agent'), {
    summarize: ({ published }) => `version ${published}`,
  }),
  recordKind('template', 'name', getDefinition('Template'), {
    summarize: ({ languages }) => Object.keys(languages ?? {}).join(', '),
  }),
  recordKind('workflow', 'workflowId', toSchema({ workflowId: id, ...workflow }, ['workflowId', 'agent']), {
    summarize: ({ agent }) => String(agent),
  }),
  recordKind('recipient', 'to', getDefinition('Recipient'), {
    summarize: ({ messages = [], calls = [] }) => [messages, calls].flat().map(String).map(nameOfValue).join(' · '),
  }),
  recordKind('key', 'key', toSchema({ key: { ...key, description: 'A value of x-api-key for this workspace.' } }), {
    collection: 'apiKeys',
  }),
  recordKind('duration', 'id', toSchema({ durations, internalErrors }), { collection: 'workspaces' }),
];

interface Draft {
  value: object;
  base: string;
}

/** Unsaved changes by record, so that a person can open another record without losing them. */
export const drafts = createShared<ReadonlyMap<string, Draft>>(new Map());

// Let the browser ask for confirmation before the page is closed with unsaved changes.
addEventListener('beforeunload', (event) => {
  if (drafts.get().size > 0) event.preventDefault();
});

export function RecordForm(props: {
  kind: RecordKind;
  workspaceId: string;
  record: DataRecord | undefined;
  draftKey: string;
  onSaved(id: string): void;
  onRemoved(): void;
}) {
  const { kind, workspaceId, record, draftKey, onSaved, onRemoved } = props;
  const draft = useShared(drafts).get(draftKey);
  const setDraft = (next: Draft | undefined) => {
    const others = [...drafts.get()].filter(([key]) => key !== draftKey);
    drafts.set(new Map(next === undefined ? others : [...others, [draftKey, next]]));
  };
  const currentJson = JSON.stringify(record ?? null);
  const { id: _, workspaceId: __, ...fields }: Partial<DataRecord> = record ?? {};
  const value = draft?.value ?? (record === undefined ? (initialValue(kind.schema) as object) : fields);
  const { busy, problem, run } = useCommand();
  const { data: choices } = useLive(() => readWorkspaceChoices(workspaceId), `choices of ${workspaceId}`);
  const form = useRef<HTMLFormElement>(null);
  const errors = toFieldErrors(problem?.cause, kind.collection);
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const save = async (event: Event) => {
    event.preventDefault();
    let id = '';
    const body = kind.collection === 'workspaces' ? value : { workspaceId, ...value };
    const succeeded = await run(async () => {
      id = (await putRecord(kind.collection, record?.id, body)).id;
    }, 'Saved');
    if (!succeeded) return;
    setDraft(undefined);
    onSaved(id);
  };
  const remove = async () => {
    if (record === undefined) return;
    const question = { action: `Remove ${kind.name}`, loses: 'Requests that name it are refused from then on.' };
    if (await run(() => removeRecord(kind.collection, record.id), undefined, question)) {
      setDraft(undefined);
      onRemoved();
    }
  };
  return (
    <form ref={form} class="record stack" aria-label={`Edit ${kind.name}`} noValidate onSubmit={save}>
      {draft !== undefined && draft.base !== currentJson && (
        <p class="note tone-waiting" role="status">
          Changed elsewhere. Saving overwrites it; discarding shows the other version.
        </p>
      )}
      <div class="stack">
        <Field
          schema={kind.schema}
          label={kind.name}
          fieldPath=""
          isRequired
          value={value}
          form={{
            errors,
            choicesFor: (path) =>
              path === kind.nameField ? undefined : choicesFor(choices ?? noChoices, { ...value }, path),
          }}
          onChange={(next) => {
            if (isObject(next)) setDraft({ value: next, base: draft?.base ?? currentJson });
          }}
        />
      </div>
      <div class="record-actions actions">
        <Problem error={problem && new Error(`Not saved. ${problem.message}`)} />
        <Button
          label={record === undefined ? `Add ${kind.name}` : 'Save'}
          type="submit"
          class="primary"
          disabled={busy || (draft === undefined && record !== undefined)}
        />
        <Button label="Discard changes" disabled={busy || draft === undefined} onClick={() => setDraft(undefined)} />
        {record !== undefined && kind.collection !== 'workspaces' && (
          <Button label={`Remove ${kind.name}`} disabled={busy} onClick={remove} />
        )}
        <span role="status">{draft !== undefined && 'Not saved yet.'}</span>
      </div>
    </form>
  );
}
