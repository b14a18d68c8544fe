import { useEffect, useRef, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';
import { Button, type Option, Select, toOptions } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { noChoices, readWorkspaceChoices } from '../live/records.ts';
import { hrefOf, Link } from '../live/route.tsx';
import { type Answer, idIn, sendToService } from '../live/service.ts';
import { createShared } from '../live/shared.ts';
import { useMockClock } from '../live/use-clock.ts';
import { useCommand, useLive, useWorkspaces } from '../live/use-live.ts';
import { ComposeForm, RequestPreview } from './compose-form.tsx';
import { type Body, firstBody, formOf, type RequestKind, requestKinds, targetOf, tidyBody } from './requests.ts';

export interface Composed {
  kind: RequestKind;
  body?: Body;
  workspaceId?: string | undefined;
  workflowId?: string | undefined;
  answer?: Answer | undefined;
}

export const composed = createShared<Composed | undefined>(undefined);

export function ComposeButton({ kind }: { kind: 'chat' | 'call' }) {
  return <Button label={kind === 'chat' ? 'New chat…' : 'New call…'} onClick={() => composed.set({ kind })} />;
}

export function ComposePanel(props: Composed) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const { workspaces, workspaceId, select, choices, now } = useComposeWorkspace(props.workspaceId);
  const [kind, setKind] = useState(props.kind);
  const [typed, setTyped] = useState<unknown>(props.body);
  const [chosenWorkflow, setWorkflow] = useState(props.workflowId);
  const [answer, setAnswer] = useState(props.answer);
  const { busy, problem, run } = useCommand();
  const apiKey = workspaces?.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
  const hasNoKey = workspaces !== undefined && apiKey === undefined;
  const request = typed ?? firstBody(kind, choices ?? noChoices);
  const isValid = isObject(request);
  const body: Body = isValid ? request : {};
  const workflowId = chosenWorkflow ?? choices?.workflows[0]?.workflowId ?? '';
  const target = targetOf(kind, workflowId);
  const startAnew = (nextKind: RequestKind, nextBody?: Body) => {
    setKind(nextKind);
    setTyped(nextBody);
    setAnswer(undefined);
  };
  const send = (event: Event) => {
    event.preventDefault();
    if (apiKey === undefined || !isValid) return;
    setAnswer(undefined);
    setTyped(body);
    void run(async () => setAnswer(await sendToService(apiKey, { ...target, body })));
  };
  const close = () => dialog.current?.close();
  const { examples } = formOf(kind);
  return (
    <dialog ref={dialog} class="compose" aria-labelledby="compose-title" onClose={() => composed.set(undefined)}>
      <form class="stack" onSubmit={send} noValidate>
        <header class="actions">
          <h2 id="compose-title">New request</h2>
          <Button label="×" class="quiet" aria-label="Close" onClick={close} />
        </header>
        <div class="panes">
          <div class="stack">
            <fieldset class="actions">
              <legend class="visually-hidden">What to send</legend>
              {Object.entries(requestKinds).map(([name, { title }]) => (
                <label key={name}>
                  <input
                    type="radio"
                    name="kind"
                    checked={name === kind}
                    onChange={() => startAnew(name as RequestKind)}
                  />{' '}
                  {title}
                </label>
              ))}
            </fieldset>
            <div class="actions">
              <Select
                label="Workspace"
                value={workspaceId}
                options={toOptions(workspaces?.map((workspace) => workspace.workspaceId))}
                onSelect={(id) => {
                  select(id);
                  startAnew(kind);
                }}
              />
              <Select
                label="Start from"
                value=""
                options={[['', 'your own'], ...examples.map(({ name, summary }): Option => [name, summary])]}
                onSelect={(value) => {
                  const example = examples.find(({ name }) => name === value);
                  if (example !== undefined) startAnew(kind, example.value);
                }}
              />
            </div>
            {choices !== undefined && (
              <ComposeForm
                key={`${kind} ${workspaceId}`}
                kind={kind}
                body={body}
                choices={choices}
                now={now}
                workflowId={workflowId}
                refusal={answer?.isAccepted === false ? answer : undefined}
                onChange={(next) => setTyped(tidyBody(next))}
                onWorkflow={setWorkflow}
              />
            )}
          </div>
          {choices !== undefined && (
            <RequestPreview target={target} apiKey={apiKey ?? ''} body={request} onChange={setTyped} />
          )}
        </div>
        <footer class="actions">
          <div role="status">{answer !== undefined && <AnswerLine kind={kind} answer={answer} onOpen={close} />}</div>
          <Problem
            error={hasNoKey ? new Error('This workspace has no API key. Add one in the view Workspace.') : problem}
          />
          <Button
            label={busy ? 'Sending…' : requestKinds[kind].send}
            type="submit"
            class="primary"
            disabled={busy || apiKey === undefined || choices === undefined || !isValid}
          />
        </footer>
      </form>
    </dialog>
  );
}

function useComposeWorkspace(initial: string | undefined) {
  const workspaces = useWorkspaces();
  const [selected, select] = useState<string>();
  const workspaceId = selected ?? initial ?? workspaces?.[0]?.workspaceId ?? '';
  const { data: read } = useLive(
    async () => ({ workspaceId, choices: workspaceId === '' ? undefined : await readWorkspaceChoices(workspaceId) }),
    `choices of ${workspaceId}`,
  );
  const { now = Date.now() } = useMockClock(workspaceId || undefined);
  const choices = read?.workspaceId === workspaceId ? read.choices : undefined;
  return { workspaces, workspaceId, select, choices, now };
}

function AnswerLine({ kind, answer, onOpen }: { kind: RequestKind; answer: Answer; onOpen(): void }) {
  if (!answer.isAccepted) {
    return (
      <p class="note tone-bad">
        <strong>
          Refused: {answer.status} {answer.errorCode}
        </strong>{' '}
        {answer.message}
      </p>
    );
  }
  const id = kind === 'workflow' ? undefined : idIn(answer);
  const view = kind === 'chat' || kind === 'reply' ? 'conversations' : 'queue';
  return (
    <p class="note tone-good">
      <strong>Accepted: {answer.status}</strong> {answer.message}{' '}
      <span onClickCapture={onOpen}>
        <Link href={hrefOf(view, id === undefined ? [] : [id])}>{id === undefined ? 'Open the queue' : 'Open it'}</Link>
      </span>
    </p>
  );
}
