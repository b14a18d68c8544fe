import { connect, readConversation, startConversation } from './service.ts';

const service = connect('/api');
const form = find('form', HTMLFormElement);
const status = find('[role=status]', HTMLElement);
const list = find('ol', HTMLElement);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void start(String(new FormData(form).get('to')));
});

async function start(visitor: string): Promise<void> {
  status.textContent = 'Sending …';
  const started = await startConversation(service, visitor);
  if ('problem' in started) status.textContent = started.problem;
  else await show(started.sessionId);
}

/** Shows a conversation, and looks again every half second until it is over. */
async function show(sessionId: string): Promise<void> {
  const conversation = await readConversation(service, sessionId);
  status.textContent = conversation === undefined ? 'On its way …' : conversation.isActive ? 'Active' : 'Over';
  list.replaceChildren(...(conversation?.texts ?? []).map(toItem));
  if (conversation?.isActive !== false) setTimeout(() => void show(sessionId), 500);
}

function toItem(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}.`);
}
