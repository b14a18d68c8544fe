import { useEffect, useRef, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { useCommand } from '../commands/use-command.ts';
import { Button, ConfirmButton } from '../components/buttons.tsx';
import { Field } from '../form/field.tsx';
import { parseFieldErrors } from '../form/field-errors.ts';
import { initialValue } from '../form/schema.ts';
import { type DataRecord, putRecord, removeRecord } from '../live/records.ts';
import type { RecordKind } from './record-kinds.ts';
import type { Draft } from './use-drafts.ts';

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
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const name = String(Object.entries(value).find(([field]) => field === kind.nameField)?.[1] ?? '');
  const errors = parseFieldErrors(problem?.message ?? '', kind.collection, name);
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const save = async (event: Event) => {
    event.preventDefault();
    let id = '';
    const body = kind.collection === 'workspaces' ? value : { workspaceId, ...value };
    const succeeded = await run({
      scope: 'no-undo',
      async send() {
        id = (await putRecord(kind.collection, record?.id, body)).id;
      },
    });
    if (!succeeded) return;
    onDraftChange(undefined);
    setSaved(true);
    onSaved(id);
  };
  const remove = async () => {
    if (record === undefined) return;
    if (await run({ scope: 'no-undo', send: () => removeRecord(kind.collection, record.id) })) onRemoved();
  };
  return (
    <form ref={form} class="record" aria-label={`Edit ${kind.singular}`} noValidate onSubmit={save}>
      {draft !== undefined && draft.base !== currentJson && (
        <p class="note" role="status">
          Changed elsewhere. Saving overwrites it; discarding shows the other version.
        </p>
      )}
      <div class="record-fields">
        <Field
          schema={kind.schema}
          label={kind.singular}
          fieldPath=""
          isRequired
          value={value}
          errors={errors}
          onChange={(next) => {
            setSaved(false);
            if (isObject(next)) onDraftChange({ value: next, base: draft?.base ?? currentJson });
          }}
        />
      </div>
      <div class="record-actions actions">
        {problem !== undefined && (
          <p class="problem" role="alert">
            Not saved. {problem.message}
          </p>
        )}
        <Button
          label={record === undefined ? `Add ${kind.singular}` : 'Save'}
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
          <ConfirmButton label={`Remove ${kind.singular}`} busy={busy} onConfirm={remove} />
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
