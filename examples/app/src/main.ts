import type { TranscriptEntry } from 'understudy-kit/client';
import { acts, ask, connect, type Problem, readSession, setReminder, startCall, startConversation } from './service.ts';
import { renderEntry, statusTexts } from './session-view.ts';

const service = connect('/api');
const status = find('[role=status]', HTMLElement);
const list = find('ol', HTMLElement);
/** The session on the screen. Updates of a session end when the person opens a different one. */
let shown = '';

onSubmit('chat', async ({ to = '', at = '' }) => {
  const started = await startConversation(service, to, at === '' ? undefined : `${at}:00Z`);
  return 'problem' in started ? started : show(started.sessionId);
});
onSubmit('ask', async ({ question = '' }) => {
  const answer = await ask(service, question);
  if ('problem' in answer) return answer;
  renderTranscript(answer.transcript);
  return 'Answered';
});
onSubmit('call', async ({ number = '' }) => {
  const started = await startCall(service, number);
  return 'problem' in started ? started : show(started.callId);
});
onSubmit('reminder', async ({ number = '' }) => {
  return (await setReminder(service, number)) ?? 'The reminder is set.';
});
onSubmit('session', ({ id = '', act }) => {
  const isAct = act !== undefined && Object.hasOwn(acts, act);
  return isAct ? acts[act as keyof typeof acts](service, id) : show(id);
});

/** Shows the outcome of a form: a text, or a problem. */
function onSubmit(id: string, act: (fields: Record<string, string>) => Promise<string | Problem>): void {
  const form = find(`#${id}`, HTMLFormElement);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    shown = '';
    status.textContent = 'Please wait …';
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]);
    const outcome = await act(Object.fromEntries(fields));
    status.textContent = typeof outcome === 'string' ? outcome : outcome.problem;
  });
}

/** Shows a session, and reads it every half second until it ends. */
async function show(sessionId: string): Promise<string | Problem> {
  shown = sessionId;
  find('#session input', HTMLInputElement).value = sessionId;
  const session = await readSession(service, sessionId);
  if ('problem' in session) return session;
  renderTranscript(session.transcript);
  setTimeout(async () => {
    if (shown !== sessionId) return;
    const outcome = await show(sessionId);
    if (shown === sessionId) status.textContent = typeof outcome === 'string' ? outcome : outcome.problem;
  }, 500);
  return statusTexts[session.status];
}

function renderTranscript(transcript: readonly TranscriptEntry[]): void {
  list.replaceChildren(...transcript.map(renderEntry));
}

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}.`);
}
