import './compose.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { channelKindTitles, kindTitles, composeStrings as strings } from '../strings/compose.ts';
import { AnswerLine } from './answer-line.tsx';
import type { Body } from './body.ts';
import { ComposeForm } from './compose-form.tsx';
import {
  type ChannelKind,
  type ComposeKind,
  type ComposeStart,
  channelKinds,
  composeKinds,
  formOf,
  targetOf,
} from './compose-kinds.ts';
import { channelKindOf, firstBody } from './first-body.ts';
import { RequestPreview } from './request-preview.tsx';
import { type Answer, sendRequest } from './send-request.ts';
import { noChoices, readWorkspaceChoices } from './workspace-choices.ts';

/** Makes a request and sends it to the service, as an app does. What was typed stays after an answer. */
export function ComposePanel({
  start,
  workspaceId: chosenWorkspace,
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
  const { data: list } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const workspaceIds = list?.workspaces.map((workspace) => workspace.workspaceId) ?? [];
  const [ownWorkspace, setOwnWorkspace] = useState<string>();
  const workspaceId = ownWorkspace ?? chosenWorkspace ?? workspaceIds[0] ?? '';
  const apiKey = list?.workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0];
  const { data: read } = useLive(
    async () => ({ workspaceId, choices: workspaceId === '' ? noChoices : await readWorkspaceChoices(workspaceId) }),
    `choices of ${workspaceId}`,
    { isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type.startsWith('workspace-')) },
  );
  // The first request is made of what the workspace has: whoever types before would keep one without.
  const isReady = workspaceId !== '' && read?.workspaceId === workspaceId;
  const choices = isReady ? read.choices : noChoices;
  const { data: clock } = useLive(
    (control) => control.getClock(workspaceId === '' ? {} : { workspaceId }),
    `time of ${workspaceId}`,
  );

  const [kind, setKind] = useState<ComposeKind>(start.kind);
  const [chosenChannelKind, setChannelKind] = useState<ChannelKind>();
  const [ownBody, setBody] = useState<Body | undefined>(start.body);
  const [ownWorkflow, setWorkflow] = useState<string>();
  const [isValid, setValid] = useState(true);
  const [answer, setAnswer] = useState<Answer | 'sending'>();
  const [problem, setProblem] = useState<Error>();
  const channelKind = chosenChannelKind ?? (ownBody === undefined ? 'messengerChat' : channelKindOf(ownBody, choices));
  const body = ownBody ?? firstBody(kind, channelKind, choices);
  const workflowId = ownWorkflow ?? choices.workflows[0] ?? '';
  const target = targetOf(kind, workflowId);
  const startAnew = (next: { kind?: ComposeKind; channelKind?: ChannelKind; body?: Body }) => {
    setKind(next.kind ?? kind);
    setChannelKind(next.channelKind);
    setBody(next.body);
    setAnswer(undefined);
    setValid(true);
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (apiKey === undefined || !isValid) return;
    setAnswer('sending');
    setProblem(undefined);
    setBody(body);
    setChannelKind(channelKind);
    try {
      setAnswer(await sendRequest(apiKey, target.method, target.path, body));
    } catch (error) {
      setAnswer(undefined);
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const refusal = answer !== undefined && answer !== 'sending' && !answer.isAccepted ? answer : undefined;
  const { examples } = formOf(kind);
  return (
    <dialog ref={dialog} class="compose" aria-labelledby="compose-title" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <header class="compose-head">
          <h2 id="compose-title">{strings.title}</h2>
          <button type="button" class="quiet" aria-label={strings.close} onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        <div class="compose-inside">
          <div class="compose-form">
            <Choices
              label={strings.kind}
              names={composeKinds}
              titleOf={(name) => kindTitles[name].title}
              selected={kind}
              onChange={(next) => startAnew({ kind: next })}
            />
            {kind === 'triggerChat' && (
              <Choices
                label={strings.channelKind}
                names={channelKinds}
                titleOf={(name) => channelKindTitles[name]}
                selected={channelKind}
                onChange={(next) => startAnew({ channelKind: next })}
              />
            )}
            <div class="compose-row">
              <label>
                {strings.workspace}
                <select
                  value={workspaceId}
                  onChange={({ currentTarget }) => {
                    setOwnWorkspace(currentTarget.value);
                    startAnew({ channelKind });
                  }}
                >
                  {workspaceIds.map((id) => (
                    <option key={id}>{id}</option>
                  ))}
                </select>
              </label>
              <label>
                {strings.example}
                <select
                  value=""
                  onChange={({ currentTarget }) => {
                    const example = examples.find(({ name }) => name === currentTarget.value);
                    if (example !== undefined) startAnew({ body: example.value });
                  }}
                >
                  <option value="">{strings.noExample}</option>
                  {examples.map(({ name, summary }) => (
                    <option key={name} value={name}>
                      {summary}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {isReady && (
              <ComposeForm
                key={`${kind} ${channelKind} ${workspaceId}`}
                kind={kind}
                channelKind={channelKind}
                body={body}
                choices={choices}
                now={clock === undefined ? Date.now() : Date.parse(clock.now)}
                workflowId={workflowId}
                refusal={refusal}
                onChange={(next) => {
                  setBody(next);
                  setChannelKind(channelKind);
                }}
                onWorkflow={setWorkflow}
              />
            )}
          </div>
          {isReady && (
            <RequestPreview
              {...target}
              apiKey={apiKey ?? ''}
              body={body}
              onChange={(next) => {
                setBody(next);
                setChannelKind(undefined);
              }}
              onValid={setValid}
            />
          )}
        </div>
        <footer class="compose-foot">
          <div role="status">
            {answer !== undefined && answer !== 'sending' && (
              <AnswerLine kind={kind} answer={answer} onOpen={() => dialog.current?.close()} />
            )}
          </div>
          <Problem error={list !== undefined && apiKey === undefined ? new Error(strings.noKey) : problem} />
          <button
            type="submit"
            class="primary"
            disabled={answer === 'sending' || apiKey === undefined || !isReady || !isValid}
          >
            {answer === 'sending' ? strings.sending : kindTitles[kind].send}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

/** A few names of which one is chosen. */
function Choices<Name extends string>({
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
