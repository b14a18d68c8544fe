import { describe, expect, test } from 'vitest';
import { builtInWorkspaces } from '../../../../mock/start/workspaces.ts';
import { createMemorySource, createRequester, type RequestOptions } from './memory-source.ts';

const channel = { workspaceId: 'acme', type: 'sms', name: 'New Line' };

/** A request that is refused: what was sent, the code, and a part of the message. */
type RefusalCase = [line: string, sent: RequestOptions, status: number, errorCode: string, message: string];

describe('what is refused changes nothing and says why', () => {
  test.each<RefusalCase>([
    // What does not fit the schema.
    [
      'POST /channels',
      { json: { ...channel, type: 'mail' } },
      422,
      'validationError',
      'channels/acme:New~Line: type must be one of "messengerChat"',
    ],
    [
      'POST /channels',
      { json: { ...channel, color: 1 } },
      422,
      'validationError',
      'channels/acme:New~Line has the unknown field "color".',
    ],
    [
      'PUT /channels/acme:Sales~Line',
      { json: { workspaceId: 'acme', name: 'Sales Line' } },
      422,
      'validationError',
      'channels/acme:Sales~Line must have the field "type", one of "messengerChat", ',
    ],
    [
      'PATCH /workspaces/acme',
      { json: { channels: [] } },
      422,
      'validationError',
      'edit them in the collection channels.',
    ],
    [
      'POST /apiKeys',
      { json: { workspaceId: 'acme' } },
      422,
      'validationError',
      'apiKeys: key must be string; found nothing.',
    ],
    ['DELETE /apiKeys/globex:globex-key', {}, 422, 'validationError', 'workspaces/globex: apiKeys must not be empty.'],
    [
      'POST /workflows',
      { json: { id: 'wf', workspaceId: 'acme', agent: 'Ava' } },
      422,
      'validationError',
      'workflows: workflowId must be string; found nothing.',
    ],
    // What does not go together.
    [
      'POST /channels',
      { json: { ...channel, name: 'Help Desk' } },
      422,
      'validationError',
      'channels/acme:Help~Desk: name is a name that channels/acme:Help~Desk has already.',
    ],
    [
      'POST /apiKeys',
      { json: { workspaceId: 'acme', key: 'globex-key' } },
      422,
      'validationError',
      'is a key that apiKeys has already.',
    ],
    [
      'PATCH /channels/acme:Help~Desk',
      { json: { agent: 'Sim' } },
      422,
      'validationError',
      'channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim". Did you mean "Sam"?',
    ],
    [
      'POST /channels',
      { json: { ...channel, workspaceId: 'acne' } },
      422,
      'validationError',
      'channels: workspaceId names no workspace; found "acne". Did you mean "acme"?',
    ],
    // What is no record.
    ['POST /channels', { json: [channel] }, 422, 'validationError', 'a JSON object; found a list.'],
    ['POST /channels', { text: '{"a":' }, 400, 'malformedJson', 'not valid JSON'],
    ['POST /channels', { json: channel, contentType: 'text/plain' }, 415, 'unsupportedMediaType', 'application/json'],
    // What is not there.
    [
      'GET /channel',
      {},
      404,
      'pathNotFound',
      'There is no collection "channel", but workspaces, apiKeys, channels, agents, templates, workflows, recipients, sessions, calls, messages.',
    ],
    ['GET /__proto__', {}, 404, 'pathNotFound', 'There is no collection "__proto__"'],
    ['GET /channels/acme:None', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/%2e%2e%2fworkspaces', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/acme:Text~Line/name', {}, 404, 'pathNotFound', 'ask for channels/{id}'],
    [
      'GET /channels?_sort=name[',
      {},
      422,
      'validationError',
      'json-server cannot read this query: Index was not closed',
    ],
  ])('%s %o: %i', async (line, sent, status, errorCode, message) => {
    const source = createMemorySource();

    const reply = await createRequester(source)(line, sent);

    expect(reply.status).toBe(status);
    expect(reply.value).toEqual({
      responseCode: status,
      errorCode,
      message: expect.stringContaining(message),
      data: null,
    });
    expect(source.changes).toEqual([]);
    expect(source.workspaces()).toEqual(builtInWorkspaces);
  });
});

test('a key is never named where it is refused', async () => {
  const ask = createRequester(createMemorySource());
  const bodies = ['not printable \u0001 secret', 'globex-key', ''].map((key) => ({ workspaceId: 'acme', key }));

  for (const json of bodies) {
    const { value } = await ask('POST /apiKeys', { json });
    expect((value as { message: string }).message).not.toMatch(/secret|globex-key/);
  }
});
