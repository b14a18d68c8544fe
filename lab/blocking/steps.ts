import { type ControlOperationId, controlOperations } from '../../src/control-operations.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import type { FilledIds } from './fill-mock.ts';

export interface Step {
  method: string;
  path: string;
  body?: object | undefined;
  sendsSnapshot?: boolean;
  times?: number;
}

export function createSteps(ids: FilledIds): readonly Step[] {
  const control = (id: ControlOperationId, parts: Parts = {}) => stepOf('/_mock', controlOperations[id], parts);
  const service = (id: OperationId, parts: Parts = {}) => stepOf('/api', operations[id], parts);
  const data = (path: string, method = 'GET', body?: object): Step => ({ method, path: `/_mock/data${path}`, body });
  const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const call = { phoneNumber: '+14155550123', agentName: 'Ava' };
  const [chat, scheduled, queued] = [ids.chat, ids.scheduled, ids.call];
  return [
    control('getHealth'),
    ...(['listSessions', 'listCalls', 'listMessages', 'listSchedule', 'listEvents'] as const).flatMap((id) => [
      control(id),
      control(id, { query: '?limit=1000' }),
      ...(id === 'listEvents' ? [] : [control(id, { query: '?workspaceId=globex' })]),
    ]),
    control('listSessions', { query: '?offset=90000&limit=1000' }),
    control('listSessions', { query: `?after=${chat}&limit=1000` }),
    control('listMessages', { query: '?offset=20000&limit=1000' }),
    control('listSchedule', { query: '?offset=50000&limit=1000' }),
    control('listCalls', { query: '?offset=20000&limit=1000' }),
    control('listCalls', { query: '?isFinished=true&search=ava' }),
    control('listEvents', { query: '?since=100000&limit=1000' }),
    control('getClock'),
    control('readSession', { path: { sessionId: chat } }),
    control('setCallOutcome', { path: { sessionId: queued }, body: { outcome: 'noAnswer' } }),
    control('sendCustomerMessage', { path: { sessionId: chat }, body: { text: 'Hello' } }),
    control('failAgent', { path: { sessionId: chat } }),
    control('endSession', { path: { sessionId: chat } }),
    control('setNextCallOutcomes', { path: { workspaceId: 'acme' }, body: { outcome: 'noAnswer', count: 1_000 } }),
    control('addFault', { body: { effect: { type: 'internalError' }, times: 1, workspaceId: 'globex' } }),
    control('listFaults'),
    control('removeFault', { path: { faultId: 'fault_1' } }),
    control('clearFaults'),
    control('listGaps'),
    control('setProfile', { body: {} }),
    control('listWorkspaces'),
    control('createWorkspace', { body: { workspaceId: 'other' } }),
    ...['/sessions?_page=1', '/calls', '/messages', '/calls?_embed=session', '/messages?_embed=session&_sort=-id'].map(
      (path) => data(path),
    ),
    data('/workspaces?_embed=sessions'),
    data(`/sessions/${chat}`),
    data('/channels/acme:Quiet~Desk', 'PATCH', { agent: 'Sim' }),
    service('triggerChat', { body: message, times: 100 }),
    service('triggerCall', { body: call, times: 100 }),
    service('updateWorkflowCall', {
      path: { workflowId: 'wf_order_followup' },
      body: { customer_number: '+14155550123' },
    }),
    service('getSession', { path: { sessionId: scheduled } }),
    service('cancelScheduledMessages', { path: { sessionId: scheduled } }),
    service('cancelCall', { path: { callId: queued } }),
    service('getSignedUrl', { query: `?callId=${queued}` }),
    control('readCoverage'),
    control('clearCoverage'),
    control('readJournal', { query: '?limit=1000' }),
    control('listExchanges', { query: '?limit=1000' }),
    control('clearJournal'),
    control('saveSnapshot', { body: { name: 'full' } }),
    control('listSnapshots'),
    control('exportSnapshot', { path: { name: 'full' } }),
    control('importSnapshot', { path: { name: 'imported' }, sendsSnapshot: true }),
    control('deleteWorkspace', { path: { workspaceId: 'other' } }),
    control('setClock', { body: { mode: 'manual', now: '2026-11-20T15:00:00Z' } }),
    control('loadSnapshot', { path: { name: 'full' } }),
    control('advanceToNext'),
    control('advanceClock', { body: { hours: 2 } }),
    control('advanceClock', { body: { days: 365 } }),
    control('loadSnapshot', { path: { name: 'full' } }),
    control('advanceClock', { body: { days: 365 } }),
    control('loadSnapshot', { path: { name: 'full' } }),
    // Moves the clock by six hours at once, as when the machine wakes from sleep.
    control('setClock', { body: { mode: 'scaled', factor: 1e7 } }),
    control('getHealth', { times: 300 }),
    control('setClock', { body: { mode: 'manual' } }),
    service('triggerChat', {
      body: { ...message, communicationChannel: 'Website Chat', customerNumber: 'new' },
      times: 12_000,
    }),
    control('deleteSnapshot', { path: { name: 'full' } }),
    control('deleteSnapshot', { path: { name: 'imported' } }),
    control('deleteWorkspace', { path: { workspaceId: 'acme' } }),
    control('resetMock'),
  ];
}

interface Parts {
  path?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  times?: number;
  sendsSnapshot?: boolean;
}

function stepOf(root: string, { method, path }: { method: string; path: string }, parts: Parts): Step {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path?.[name] ?? ''));
  const { body, times = 1, sendsSnapshot = false } = parts;
  return { method, path: `${root}${filled}${parts.query ?? ''}`, body, times, sendsSnapshot };
}
