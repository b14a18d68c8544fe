import type { ContentItem, Session, TranscriptEntry } from 'understudy-kit/client';

/** The label of each status. */
export const statusTexts = {
  active: 'Active',
  completed: 'Over',
  call_in_queue: 'Waiting to call',
  call_placed: 'Ringing',
  call_in_progress: 'Talking',
  call_errored: 'The call failed',
  call_expired: 'Not answered in time',
  call_hangup: 'Hung up',
  agent_errored: 'The agent broke down',
  call_canceled: 'Cancelled',
  could_not_connect: 'No connection',
} as const satisfies Record<Session['status'], string>;

/** An entry of a transcript as an item of a list. */
export function renderEntry(entry: TranscriptEntry): HTMLLIElement {
  const item = document.createElement('li');
  item.dataset.entry = entry.type;
  switch (entry.type) {
    case 'message':
      item.append(`${entry.role}: `, ...entry.content.map(renderContent));
      break;
    case 'function_call':
      item.append(`uses ${entry.name} with ${JSON.stringify(entry.arguments)}`);
      break;
    case 'function_call_output':
      item.append(`${entry.name} ${entry.is_error ? 'failed' : 'answered'}: ${entry.output}`);
      break;
    case 'thinking':
      item.append(`thinks: ${entry.thinking}`);
      break;
    case 'summary':
      item.append(`In short: ${entry.summary}`);
      break;
  }
  return item;
}

function renderContent(content: ContentItem): HTMLElement {
  const element = toElement(content);
  element.dataset.content = content.type;
  return element;
}

function toElement(content: ContentItem): HTMLElement {
  switch (content.type) {
    case 'text':
      return createElement('span', { textContent: content.text });
    case 'image':
      return createElement('img', { src: content.url, alt: content.caption ?? 'An image' });
    case 'video':
      return createElement('video', { src: content.url, title: content.caption ?? 'A video', controls: true });
    case 'audio':
      return createElement('audio', { src: content.url, controls: true });
    case 'file':
      return createElement('a', { href: content.url, textContent: content.filename ?? 'A file' });
    case 'button':
      return createElement('button', { type: 'button', textContent: content.text });
  }
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
