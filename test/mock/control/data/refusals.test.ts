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
      'PATCH /channels/acme:Sales~Line',
      { json: { lines: 0 } },
      422,
      'validationError',
      'channels/acme:Sales~Line: lines must be >= 1; found 0.',
    ],
    [
      'PATCH /channels/acme:Sales~Line',
      { json: { numbers: ['1', 'x'] } },
      422,
      'validationError',
      'channels/acme:Sales~Line: numbers[0] must be a phone number',
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
      { json: { durations: { ringSeconds: -1 } } },
      422,
      'validationError',
      'workspaces/acme: durations.ringSeconds must be >= 0; found -1.',
    ],
    [
      'PATCH /workspaces/acme',
      { json: { colour: 'red' } },
      422,
      'validationError',
      'workspaces/acme has the unknown field "colour".',
    ],
    [
      'PATCH /workspaces/acme',
      { json: { channels: [] } },
      422,
      'validationError',
      'edit them in the collection channels.',
    ],
    [
      'PATCH /apiKeys/acme:acme-key',
      { json: { key: 7 } },
      422,
      'validationError',
      'apiKeys: key must be string; found a number. Put it in quotes.',
    ],
    [
      'POST /apiKeys',
      { json: { workspaceId: 'acme', key: 'a', note: 1 } },
      422,
      'validationError',
      'apiKeys has the unknown field "note".',
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
      'POST /workflows',
      { json: { workflowId: 'wf_globex', workspaceId: 'globex', agent: 'Greta' } },
      422,
      'validationError',
      'workflows/globex:wf_globex: workflowId is an id that workflows/globex:wf_globex has already.',
    ],
    ['POST /recipients', { json: { workspaceId: 'acme', to: '14155550121' } }, 422, 'validationError', 'has already.'],
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
      'DELETE /agents/globex:Greta',
      {},
      422,
      'validationError',
      'channels/globex:Support~Messenger: agent names no agent of this workspace; found "Greta"',
    ],
    [
      'PATCH /agents/globex:Greta',
      { json: { published: '9' } },
      422,
      'validationError',
      'agents/globex:Greta: published names no version',
    ],
    // What has no place to be.
    [
      'POST /channels',
      { json: { type: 'sms', name: 'New Line' } },
      422,
      'validationError',
      'channels: workspaceId must be string; found nothing.',
    ],
    [
      'POST /channels',
      { json: { ...channel, workspaceId: 'acne' } },
      422,
      'validationError',
      'channels: workspaceId names no workspace; found "acne". Did you mean "acme"?',
    ],
    [
      'PATCH /channels/acme:Text~Line',
      { json: { workspaceId: 1 } },
      422,
      'validationError',
      'channels: workspaceId must be string; found 1.',
    ],
    // What is no record.
    ['POST /channels', { json: [channel] }, 422, 'validationError', 'a JSON object; found a list.'],
    ['PATCH /channels/acme:Text~Line', { json: null }, 422, 'validationError', 'a JSON object; found null.'],
    ['POST /channels', { text: '{"a":' }, 400, 'malformedJson', 'not valid JSON'],
    ['POST /channels', {}, 400, 'malformedJson', 'is empty'],
    ['POST /channels', { json: channel, contentType: 'text/plain' }, 415, 'unsupportedMediaType', 'application/json'],
    [
      'PUT /channels/acme:Text~Line',
      { json: channel, contentType: 'application/x-www-form-urlencoded' },
      415,
      'unsupportedMediaType',
      'application/json',
    ],
    // What is not there.
    [
      'GET /channel',
      {},
      404,
      'pathNotFound',
      'There is no collection "channel", but workspaces, apiKeys, channels, agents, templates, workflows, recipients, sessions, calls, messages.',
    ],
    ['GET //channels', {}, 404, 'pathNotFound', 'There is no collection "", but'],
    ['GET /__proto__', {}, 404, 'pathNotFound', 'There is no collection "__proto__"'],
    ['GET /constructor/name', {}, 404, 'pathNotFound', 'There is no collection "constructor"'],
    ['GET /channels%2Facme:Text~Line', {}, 404, 'pathNotFound', 'There is no collection'],
    ['GET /channels/acme:None', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/.', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/%2e%2e%2fworkspaces', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/%zz', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['PATCH /channels/..', { json: {} }, 404, 'pathNotFound', 'There is no record with this id.'],
    ['DELETE /channels/acme:None', {}, 404, 'pathNotFound', 'There is no record with this id.'],
    ['GET /channels/acme:Text~Line/name', {}, 404, 'pathNotFound', 'ask for channels/{id}'],
    ['GET /channels/../workspaces', {}, 404, 'pathNotFound', 'ask for channels/{id}'],
    [
      'GET /channels?_sort=name[',
      {},
      422,
      'validationError',
      'json-server cannot read this query: Index was not closed',
    ],
    ['GET /channels?name[=1', {}, 422, 'validationError', 'json-server cannot read this query: '],
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
