import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

export interface RequestOptions {
  json?: unknown;
  text?: string;
  contentType?: string;
}

export async function createDataMock() {
  const { mock, chat } = createControlledMock();
  const sessions = [await chat(), await chat(), await chat({}, 'globex-key')];
  const ask = async (line: string, { json, text, contentType = 'application/json' }: RequestOptions = {}) => {
    const [method = '', address = ''] = line.split(' ');
    const body = json === undefined ? text : JSON.stringify(json);
    const headers = body === undefined ? {} : { 'content-type': contentType };
    const response = await mock.fetch(`http://mock/_mock/data${address}`, { method, headers, ...(body && { body }) });
    const received = await response.text();
    const value: unknown = received === '' ? undefined : JSON.parse(received);
    return { status: response.status, headers: response.headers, value };
  };
  return { mock, sessions, ask };
}
