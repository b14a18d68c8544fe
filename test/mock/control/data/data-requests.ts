import { createApiClient } from '../../../support/mock/api-client.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

export interface RequestOptions {
  json?: unknown;
  text?: string;
  contentType?: string;
}

export async function createDataMock() {
  const { mock, chat } = createControlledMock();
  const sessions = [await chat(), await chat(), await chat({}, 'globex-key')];
  const { send } = createApiClient(mock, 'http://mock/_mock/data');
  const ask = async (line: string, { json, text, contentType }: RequestOptions = {}) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    const { status, header, body } = await send(line, { key: null, headers, body: json ?? text });
    return { status, header, value: body as unknown };
  };
  return { mock, sessions, ask };
}
