import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import type { OperationId } from '../../../src/operations.ts';
import { messenger } from '../../support/bodies.ts';
import { type ApiClient, type ApiRequest, createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

interface RequestInput extends ApiRequest {
  line: string;
}

function createTestClient(): ApiClient {
  return createApiClient(createMock({ seed: 'authentication', clock: manualClock(start) }));
}

const nobody = 'ses_acme_ffffffffffffffff';

const wellFormed: Record<OperationId, RequestInput> = {
  triggerChat: { line: 'POST /chat-agent/trigger', body: messenger },
  cancelScheduledMessages: { line: `DELETE /chat-agent/cancel/${nobody}` },
  getSession: { line: `GET /session/fetch/${nobody}` },
  updateWorkflowCall: { line: 'PUT /workflow/call/wf_order_followup', body: { customer_number: '+14155550142' } },
  triggerCall: { line: 'POST /call/trigger', body: { phoneNumber: '+14155550142', agentName: 'Ava' } },
  getSignedUrl: { line: 'GET /call/signed-recording-url?callId=call_acme_ffffffffffffffff' },
  cancelCall: { line: 'PUT /call/cancel/call_acme_ffffffffffffffff' },
};

test('with the API key of the built-in workspace "outage", only Cancel Scheduled Messages does not answer 500', async () => {
  const statuses = async (key: string) =>
    Promise.all(
      Object.entries(wellFormed).map(async ([id, { line, body }]) => [
        id,
        (await createTestClient().send(line, { body, key })).status,
      ]),
    );

  expect(Object.fromEntries(await statuses('outage-key'))).toEqual({
    triggerChat: 500,
    cancelScheduledMessages: 200,
    getSession: 500,
    updateWorkflowCall: 500,
    triggerCall: 500,
    getSignedUrl: 500,
    cancelCall: 500,
  });
  expect(new Set((await statuses('outage-kez')).map(([, status]) => status))).toEqual(new Set([401]));
});
