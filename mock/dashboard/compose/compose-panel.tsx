import { useEffect, useRef, useState } from 'preact/hooks';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { type Option, Select, toOptions } from '../components/select.tsx';
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
export function ComposePanel(props: { start: ComposeStart; workspaceId: string | undefined; onClose(): void }) {
  const { start, workspaceId: initialWorkspace, onClose } = props;
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
          <Button label="×" class="quiet" aria-label="Close" onClick={() => dialog.current?.close()} />
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
          <Button
            label={busy ? 'Sending…' : requestKinds[kind].send}
            type="submit"
            class="primary"
            disabled={busy || apiKey === undefined || !isReady || !isValid}
          />
        </footer>
      </form>
    </dialog>
  );
}

/** What a request begins with: its kind, its workspace, and maybe an example. */
function RequestStart(props: {
  draft: RequestDraft;
  workspace: ComposeWorkspace;
  startAnew: RequestDraft['startAnew'];
}) {
  const {
    draft: { kind, channelKind },
    workspace,
    startAnew,
  } = props;
  const { examples } = formOf(kind);
  return (
    <>
      <RadioGroup
        label="What to send"
        options={Object.entries(requestKinds).map(([name, { title }]) => [name, title])}
        selected={kind}
        onSelect={(next) => startAnew({ kind: next as RequestKind })}
      />
      {kind === 'triggerChat' && (
        <RadioGroup
          label="Kind of channel"
          options={Object.entries(channelKinds)}
          selected={channelKind}
          onSelect={(next) => startAnew({ channelKind: next as ChannelKind })}
        />
      )}
      <div class="compose-row">
        <Select
          label="Workspace"
          value={workspace.workspaceId}
          options={toOptions(workspace.workspaceIds)}
          onSelect={(id) => {
            workspace.select(id);
            startAnew({ channelKind });
          }}
        />
        <Select
          label="Start from an example"
          value=""
          options={[['', 'your own'], ...examples.map(({ name, summary }): Option => [name, summary])]}
          onSelect={(value) => {
            const example = examples.find(({ name }) => name === value);
            if (example !== undefined) startAnew({ body: example.value });
          }}
        />
      </div>
    </>
  );
}

/** A few options, one of them selected. */
function RadioGroup(props: {
  label: string;
  options: readonly Option[];
  selected: string;
  onSelect(value: string): void;
}) {
  const { label, options, selected, onSelect } = props;
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {options.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={label} checked={value === selected} onChange={() => onSelect(value)} />
          <span>{title}</span>
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
