import { useEffect, useRef, useState } from 'preact/hooks';
import { useCommand } from '../commands/use-command.ts';
import { Problem } from '../components/layout.tsx';
import { type Answer, idIn, sendToService } from '../live/service.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { ComposeForm } from './compose-form.tsx';
import type { ChannelKind, RequestKind } from './request-body.ts';
import { channelKinds, formOf, requestKinds } from './request-kinds.ts';
import { RequestPreview } from './request-preview.tsx';
import type { ComposeStart } from './use-compose.tsx';
import { type ComposeWorkspace, type RequestDraft, useComposeWorkspace, useRequestDraft } from './use-request-draft.ts';

/** Makes a request and sends it to the service, as an app does. The input stays after an answer. */
export function ComposePanel({
  start,
  workspaceId: initialWorkspace,
  onClose,
}: {
  start: ComposeStart;
  workspaceId: string | undefined;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const workspace = useComposeWorkspace(initialWorkspace);
  const { workspaceId, apiKey, choices, isReady } = workspace;
  const draft = useRequestDraft(start, choices);
  const { kind, channelKind, body, target } = draft;
  const [isValid, setValid] = useState(true);
  const [answer, setAnswer] = useState<Answer>();
  const { busy, problem, run } = useCommand();
  const hasNoKey = workspace.workspaceIds !== undefined && apiKey === undefined;

  const startAnew: RequestDraft['startAnew'] = (next) => {
    draft.startAnew(next);
    setValid(true);
    setAnswer(undefined);
  };
  const send = (event: Event) => {
    event.preventDefault();
    if (apiKey === undefined || !isValid) return;
    setAnswer(undefined);
    draft.setBody(body);
    void run({
      scope: 'no-undo',
      send: async () => setAnswer(await sendToService(apiKey, { ...target, body })),
    });
  };
  return (
    <dialog ref={dialog} class="compose" aria-labelledby="compose-title" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <header class="compose-head">
          <h2 id="compose-title">New request</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        <div class="compose-inside">
          <div class="compose-form">
            <RequestStart draft={draft} workspace={workspace} startAnew={startAnew} />
            {isReady && (
              <ComposeForm
                key={`${kind} ${channelKind} ${workspaceId}`}
                kind={kind}
                channelKind={channelKind}
                body={body}
                choices={choices}
                now={workspace.now}
                workflowId={draft.workflowId}
                refusal={answer?.isAccepted === false ? answer : undefined}
                onChange={draft.setBody}
                onWorkflow={draft.setWorkflow}
              />
            )}
          </div>
          {isReady && (
            <RequestPreview
              target={target}
              apiKey={apiKey ?? ''}
              body={body}
              onChange={draft.replaceBody}
              onValid={setValid}
            />
          )}
        </div>
        <footer class="compose-foot">
          <div role="status">
            {answer !== undefined && <AnswerLine kind={kind} answer={answer} onOpen={() => dialog.current?.close()} />}
          </div>
          <Problem
            error={hasNoKey ? new Error('This workspace has no API key. Add one in the view Workspace.') : problem}
          />
          <button type="submit" class="primary" disabled={busy || apiKey === undefined || !isReady || !isValid}>
            {busy ? 'Sending…' : requestKinds[kind].send}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

/** What a request begins with: its kind, its workspace, and maybe an example. */
function RequestStart({
  draft: { kind, channelKind },
  workspace,
  startAnew,
}: {
  draft: RequestDraft;
  workspace: ComposeWorkspace;
  startAnew: RequestDraft['startAnew'];
}) {
  const { examples } = formOf(kind);
  return (
    <>
      <RadioGroup
        label="What to send"
        names={Object.keys(requestKinds) as RequestKind[]}
        titleOf={(name) => requestKinds[name].title}
        selected={kind}
        onChange={(next) => startAnew({ kind: next })}
      />
      {kind === 'triggerChat' && (
        <RadioGroup
          label="Kind of channel"
          names={Object.keys(channelKinds) as ChannelKind[]}
          titleOf={(name) => channelKinds[name]}
          selected={channelKind}
          onChange={(next) => startAnew({ channelKind: next })}
        />
      )}
      <div class="compose-row">
        <label>
          Workspace
          <select
            value={workspace.workspaceId}
            onChange={({ currentTarget }) => {
              workspace.select(currentTarget.value);
              startAnew({ channelKind });
            }}
          >
            {workspace.workspaceIds?.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          Start from an example
          <select
            value=""
            onChange={({ currentTarget }) => {
              const example = examples.find(({ name }) => name === currentTarget.value);
              if (example !== undefined) startAnew({ body: example.value });
            }}
          >
            <option value="">your own</option>
            {examples.map(({ name, summary }) => (
              <option key={name} value={name}>
                {summary}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

/** A few names of which one is selected. */
function RadioGroup<Name extends string>({
  label,
  names,
  titleOf,
  selected,
  onChange,
}: {
  label: string;
  names: readonly Name[];
  titleOf(name: Name): string;
  selected: Name;
  onChange(name: Name): void;
}) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === selected} onChange={() => onChange(name)} />
          <span>{titleOf(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the service answered, with a link to the chat or call. */
function AnswerLine({ kind, answer, onOpen }: { kind: RequestKind; answer: Answer; onOpen(): void }) {
  if (!answer.isAccepted) {
    return (
      <p class="answer-bad">
        <strong>
          Refused: {answer.status} {answer.errorCode}
        </strong>{' '}
        {answer.message}
      </p>
    );
  }
  const id = kind === 'updateWorkflowCall' ? undefined : idIn(answer);
  const view = kind === 'triggerChat' ? 'conversations' : 'queue';
  return (
    <p class="answer-good">
      <strong>Accepted: {answer.status}</strong> {answer.message}{' '}
      <span onClickCapture={onOpen}>
        <Link href={hrefOf(view, id === undefined ? [] : [id])}>{id === undefined ? 'Open the queue' : 'Open it'}</Link>
      </span>
    </p>
  );
}
