import './compose.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../components/notice.tsx';
import { kindTitles, composeStrings as strings } from '../strings/compose.ts';
import { AnswerLine } from './answer-line.tsx';
import type { ComposeStart } from './compose-kinds.ts';
import { ComposeForm } from './form/compose-form.tsx';
import { RequestPreview } from './request-preview.tsx';
import { RequestStart } from './request-start.tsx';
import { type Answer, sendRequest } from './send-request.ts';
import { useComposeWorkspace } from './use-compose-workspace.ts';
import { type RequestDraft, useRequestDraft } from './use-request-draft.ts';

/** Makes a request and sends it to the service, as an app does. What was typed stays after an answer. */
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
  const { kind, channelKind, body, target, isValid } = draft;
  const [answer, setAnswer] = useState<Answer>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Error>();

  const startAnew: RequestDraft['startAnew'] = (next) => {
    draft.startAnew(next);
    setAnswer(undefined);
  };
  const send = async (event: Event) => {
    event.preventDefault();
    if (apiKey === undefined || !isValid) return;
    setSending(true);
    setAnswer(undefined);
    setProblem(undefined);
    draft.setBody(body);
    try {
      setAnswer(await sendRequest(apiKey, target.method, target.path, body));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
    setSending(false);
  };
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
              {...target}
              apiKey={apiKey ?? ''}
              body={body}
              onChange={draft.replaceBody}
              onValid={draft.setValid}
            />
          )}
        </div>
        <footer class="compose-foot">
          <div role="status">
            {answer !== undefined && <AnswerLine kind={kind} answer={answer} onOpen={() => dialog.current?.close()} />}
          </div>
          <Problem
            error={workspace.workspaceIds !== undefined && apiKey === undefined ? new Error(strings.noKey) : problem}
          />
          <button type="submit" class="primary" disabled={isSending || apiKey === undefined || !isReady || !isValid}>
            {isSending ? strings.sending : kindTitles[kind].send}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
