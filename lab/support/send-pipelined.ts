import { once } from 'node:events';
import { connect } from 'node:net';

export interface Answers {
  statuses: Map<number, number>;
  lastBody: string;
}

const depth = 50;

export async function sendPipelined(
  port: number,
  count: number,
  requestOf: (index: number) => string,
): Promise<Answers> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answers: Answers = { statuses: new Map(), lastBody: '' };
  let [sent, answered, rest] = [0, 0, ''];
  const sendMore = () => {
    const texts = [];
    for (; sent < count && sent - answered < depth; sent += 1) texts.push(requestOf(sent));
    if (texts.length > 0) socket.write(texts.join(''));
  };
  const done = new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error(`The connection was closed after ${answered} of ${count} answers.`)));
    socket.once('error', reject);
    socket.setEncoding('latin1').on('data', (text: string) => {
      rest += text;
      for (let answer = takeAnswer(rest); answer !== undefined; answer = takeAnswer(rest)) {
        rest = rest.slice(answer.length);
        answered += 1;
        answers.statuses.set(answer.status, (answers.statuses.get(answer.status) ?? 0) + 1);
        answers.lastBody = answer.body;
      }
      if (answered === count) resolve();
      else if (sent - answered < depth / 2) sendMore();
    });
  });
  sendMore();
  await done;
  socket.removeAllListeners('close').destroy();
  return answers;
}

export function toRequestText(method: string, path: string, body?: object): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const length = json === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`];
  return [`${method} ${path} HTTP/1.1`, 'host: mock', 'x-api-key: acme-key', ...length, '', json].join('\r\n');
}

function takeAnswer(text: string): { status: number; length: number; body: string } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  const length = headEnd + 4 + bodyLength;
  if (text.length < length) return undefined;
  return { status: Number(head.slice(9, 12)), length, body: text.slice(headEnd + 4, length) };
}
