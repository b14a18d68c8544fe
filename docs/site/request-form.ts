import type { Control } from '../../src/control-operations.ts';
import { indentJson, parseJson } from '../../src/json.ts';
import type { MockConnection } from '../model/walkthrough.ts';
import { createElement, createPair } from './element.ts';
import { highlightCode } from './highlight-code.ts';

export function createRequestForm(
  connection: MockConnection,
  showsGaps: boolean,
  onSent: (response: unknown) => Promise<void>,
) {
  // An `output` element would take the label that belongs to the input of the path.
  const method = createElement('span', {});
  const path = createElement('input', { spellcheck: false });
  const key = createElement('input', { spellcheck: false });
  const body = createElement('textarea', { spellcheck: false });
  const bodyLabel = createElement('label', {}, 'Body (JSON)', body);
  const status = createElement('p', { role: 'status' });
  const response = createElement('code', {});
  const pre = createElement('pre', { hidden: true }, response);
  const send = async () => {
    const headers = new Headers(key.value === '' ? {} : { 'x-api-key': key.value });
    const hasBody = !bodyLabel.hidden;
    if (hasBody) headers.set('content-type', 'application/json');
    const init = { method: method.textContent, headers, ...(hasBody ? { body: body.value } : {}) };
    const answer = await connection.fetch(new Request(connection.baseUrl + path.value, init));
    const text = await answer.text();
    const gaps = showsGaps ? answer.headers.get('understudy-gap') : null;
    status.textContent = `HTTP ${answer.status}${gaps === null ? '' : `. The response rests on what is not specified: ${gaps}`}`;
    response.innerHTML = highlightCode(indentJson(text), 'json');
    pre.hidden = false;
    await onSent(parseJson(text));
  };
  const address = createPair(
    createElement('label', {}, createElement('span', {}, method, ' path'), path),
    createElement('label', {}, 'x-api-key', key),
  );
  const button = createElement('button', { type: 'button', className: 'main', textContent: 'Send', onclick: send });
  const buttons = createElement('div', { className: 'buttons' }, button);
  return {
    buttons,
    element: createElement('div', { className: 'try' }, address, bodyLabel, buttons, status, pre),
    async fill(request: Request, hasBody: boolean) {
      method.textContent = request.method;
      path.value = request.url.slice(connection.baseUrl.length);
      key.value = request.headers.get('x-api-key') ?? '';
      bodyLabel.hidden = !hasBody;
      body.value = hasBody ? indentJson(await request.text()) : '';
    },
    clear() {
      status.textContent = '';
      pre.hidden = true;
    },
  };
}

export async function createClockBar(control: Control) {
  const time = createElement('output', { ariaLabel: 'Time on the mock' });
  const happened = createElement('span', { ariaLive: 'polite' });
  const refresh = async () => {
    const { now, nextAt, mode } = await control.getClock();
    const next = nextAt === null ? 'nothing is due' : `next due ${toWords(nextAt)}`;
    time.textContent = `${toWords(now)}${mode === 'manual' ? '' : ' (running)'}, ${next}`;
  };
  const moves = {
    '+1 minute': () => control.advanceClock({ minutes: 1 }),
    '+1 hour': () => control.advanceClock({ hours: 1 }),
    '+1 day': () => control.advanceClock({ days: 1 }),
    'Next event': () => control.advanceToNext(),
  };
  const buttons = Object.entries(moves).map(([textContent, move]) => {
    const onclick = async () => {
      const { mode } = await control.getClock();
      if (mode !== 'manual') await control.setClock({ mode: 'manual' });
      const { events } = await move();
      const names = events.map(({ type }) => type).join(', ');
      happened.textContent = names === '' ? 'Nothing happened.' : `Happened: ${names}.`;
      await refresh();
    };
    return createElement('button', { type: 'button', textContent, onclick });
  });
  const reading = createElement('div', {}, 'Clock of the mock: ', time);
  const controls = createElement('div', {}, ...buttons, happened);
  await refresh();
  return { element: createElement('div', { className: 'clock' }, reading, controls), refresh };
}

function toWords(timestamp: string): string {
  return timestamp.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}
