import { useEffect, useRef, useState } from 'preact/hooks';
import { complaintsIn } from '../form/complaint.ts';
import { Field } from '../form/field.tsx';
import { isObject } from '../form/field-props.ts';
import { freshValue } from '../form/schema.ts';
import { useAction } from '../live/use-action.ts';
import { Confirmed } from '../parts/confirmed.tsx';
import { type DataRecord, putRecord, removeRecord } from '../records.ts';
import type { Draft } from './drafts.ts';
import type { Kind } from './kinds.ts';

export interface RecordFormProps {
  kind: Kind;
  workspaceId: string;
  /** undefined for a new one. */
  record: DataRecord | undefined;
  draft: Draft | undefined;
  onDraft(draft: Draft | undefined): void;
  /** Is told the id that the record has now. */
  onSaved(id: string): void;
  onRemoved(): void;
}

/** A record to look at and to edit. What the mock has against it stands at the field; nothing is lost then. */
export function RecordForm(props: RecordFormProps) {
  const { kind, workspaceId, record, draft, onDraft, onSaved, onRemoved } = props;
  const present = JSON.stringify(record ?? null);
  const value: object =
    draft?.value ?? (record === undefined ? (freshValue(kind.schema) as object) : ownFields(record));
  const { busy, problem, run } = useAction();
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const name = String(Object.entries(value).find(([field]) => field === kind.naming)?.[1] ?? '');
  const complaints = complaintsIn(problem?.message ?? '', kind.collection, name);
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const save = async (event: Event) => {
    event.preventDefault();
    let id = '';
    const written = kind.collection === 'workspaces' ? value : { workspaceId, ...value };
    const was = await run(async () => {
      id = (await putRecord(kind.collection, record?.id, written)).id;
    });
    if (!was) return;
    onDraft(undefined);
    setSaved(true);
    onSaved(id);
  };
  const remove = async () => {
    if (record !== undefined && (await run(() => removeRecord(kind.collection, record.id)))) onRemoved();
  };
  return (
    <form ref={form} class="record" aria-label={`Edit ${kind.one}`} noValidate onSubmit={save}>
      {draft !== undefined && draft.base !== present && (
        <p class="note" role="status">
          It was changed elsewhere meanwhile. Saving puts what stands here in its place; discarding shows the other.
        </p>
      )}
      <div class="record-fields">
        <Field
          schema={kind.schema}
          label={kind.one}
          place=""
          isRequired
          value={value}
          complaints={complaints}
          onChange={(next) => {
            setSaved(false);
            if (isObject(next)) onDraft({ value: next, base: draft?.base ?? present });
          }}
        />
      </div>
      <div class="record-acts acts">
        {problem !== undefined && (
          <p class="problem" role="alert">
            Not saved. {problem.message}
          </p>
        )}
        <button type="submit" class="primary" disabled={busy || (draft === undefined && record !== undefined)}>
          {record === undefined ? `Add the ${kind.one}` : 'Save'}
        </button>
        <button type="button" disabled={busy || draft === undefined} onClick={() => onDraft(undefined)}>
          Discard changes
        </button>
        {record !== undefined && kind.collection !== 'workspaces' && (
          <Confirmed words={`Remove the ${kind.one}`} busy={busy} onConfirmed={remove} />
        )}
        <span role="status">
          {isSaved && draft === undefined ? 'Saved.' : draft === undefined ? '' : 'Not saved yet.'}
        </span>
      </div>
    </form>
  );
}

function ownFields({ id: _, workspaceId: __, ...fields }: DataRecord): object {
  return fields;
}
