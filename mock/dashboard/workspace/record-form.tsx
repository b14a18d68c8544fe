import { useEffect, useRef, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Button } from '../components/buttons.tsx';
import { choicesFor } from '../form/choices.ts';
import { Field } from '../form/field.tsx';
import { toFieldErrors } from '../form/field-errors.ts';
import { initialValue } from '../form/schema.ts';
import { type DataRecord, noChoices, putRecord, readWorkspaceChoices, removeRecord } from '../live/records.ts';
import { useCommand } from '../live/use-command.ts';
import { useLive } from '../live/use-live.ts';
import type { RecordKind } from './record-kinds.ts';

export interface RecordFormProps {
  kind: RecordKind;
  workspaceId: string;
  /** undefined for a new one. */
  record: DataRecord | undefined;
  draft: Draft | undefined;
  onDraftChange(draft: Draft | undefined): void;
  /** Called with the id that the record has now. */
  onSaved(id: string): void;
  onRemoved(): void;
}

/** A form for a record. Errors are shown at their fields, and the input is kept. */
export function RecordForm(props: RecordFormProps) {
  const { kind, workspaceId, record, draft, onDraftChange, onSaved, onRemoved } = props;
  const currentJson = JSON.stringify(record ?? null);
  const value: object =
    draft?.value ?? (record === undefined ? (initialValue(kind.schema) as object) : editableFields(record));
  const { busy, problem, run } = useCommand();
  const { data: choices } = useLive(() => readWorkspaceChoices(workspaceId), `choices of ${workspaceId}`);
  const [isSaved, setSaved] = useState(false);
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
    });
    if (!succeeded) return;
    onDraftChange(undefined);
    setSaved(true);
    onSaved(id);
  };
  const remove = async () => {
    if (record === undefined) return;
    const question = { action: `Remove ${kind.name}`, loses: 'Requests that name it are refused from then on.' };
    if (await run(() => removeRecord(kind.collection, record.id), undefined, question)) onRemoved();
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
            // The name of the record itself is its own, not one of those that there are.
            choicesFor: (path) =>
              path === kind.nameField ? undefined : choicesFor(choices ?? noChoices, { ...value }, path),
          }}
          onChange={(next) => {
            setSaved(false);
            if (isObject(next)) onDraftChange({ value: next, base: draft?.base ?? currentJson });
          }}
        />
      </div>
      <div class="record-actions actions">
        {problem !== undefined && (
          <p class="problem tone-bad" role="alert">
            Not saved. {problem.message}
          </p>
        )}
        <Button
          label={record === undefined ? `Add ${kind.name}` : 'Save'}
          type="submit"
          class="primary"
          disabled={busy || (draft === undefined && record !== undefined)}
        />
        <Button
          label="Discard changes"
          disabled={busy || draft === undefined}
          onClick={() => onDraftChange(undefined)}
        />
        {record !== undefined && kind.collection !== 'workspaces' && (
          <Button label={`Remove ${kind.name}`} disabled={busy} onClick={remove} />
        )}
        <span role="status">
          {isSaved && draft === undefined ? 'Saved.' : draft === undefined ? '' : 'Not saved yet.'}
        </span>
      </div>
    </form>
  );
}

function editableFields({ id: _, workspaceId: __, ...fields }: DataRecord): object {
  return fields;
}

/** Unsaved changes of a record. */
interface Draft {
  value: object;
  /** The record as it was when the change began. */
  base: string;
}

/** Drafts by the key of their record, so that opening another record loses nothing. */
export interface Drafts {
  get(key: string): Draft | undefined;
  /** Without a draft, deletes the one of this key. */
  set(key: string, draft: Draft | undefined): void;
}

/** The drafts of a view. While there is one, the browser asks before it leaves the dashboard. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const hasDrafts = drafts.size > 0;
  useEffect(() => {
    if (!hasDrafts) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [hasDrafts]);
  return {
    get: (key) => drafts.get(key),
    set: (key, draft) =>
      setDrafts((before) => {
        const others = [...before].filter(([otherKey]) => otherKey !== key);
        return new Map(draft === undefined ? others : [...others, [key, draft]]);
      }),
  };
}
