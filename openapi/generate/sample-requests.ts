import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { WalkthroughRequest } from '../../src/document/document.ts';
import { applyChange, type Change, type Placeholder, setFields, type ValidRequest } from '../../src/document/faults.ts';
import type { Operation, OperationId } from '../../src/operations.ts';

interface SampleSubject {
  workspace: {
    channels: Record<string, string>;
    agents: { name: string }[];
    template: { templateId: string };
    workflowId: string;
  };
}

const customerNumber = '+14155550142';

const sampleValues: Readonly<Record<Placeholder, unknown>> = {
  unknownName: 'Suport Messenger',
  unknownSessionId: 'ses_acme_ffffffffffffffff',
  sessionIdOfAnotherWorkspace: '{sessionId}',
  numberOfAnotherChannel: '+14155550199',
  messengerChannel: 'Support Messenger',
  userId: 'visitor-7',
  malformedTimeOfDay: '25:00',
  malformedDate: '2031-13-01',
  futureTimestamp: '2031-03-10T15:30:00Z',
  malformedTimestamp: '2031-13-01T09:00:00Z',
  unknownZone: 'Mars/Olympus_Mons',
};

const sampleKeys = { missing: null, unknown: 'no-such-key' } as const;

type SampledOperation = Pick<Operation, 'pathParameters' | 'hasBody'> & { operationId: OperationId };

const sampleContents: Readonly<Record<string, object>> = {
  '/messengerOptions/messageType say': { '/messengerOptions/message': 'Good day' },
  '/messengerOptions/messageType template': { '/messengerOptions/templateId': '{templateId}' },
  '/emailOptions/messageType say': { '/emailOptions/body': 'Good day' },
};

export async function createSamples(templateFile: string) {
  const template = await readFile(templateFile, 'utf8');
  const subject = template
    .replaceAll('#? ', '')
    .replaceAll(/^<\w+>$/gm, '')
    .replaceAll(/<\w+>/g, 'x');
  const { workspace } = parse(subject) as SampleSubject;
  const { channels, agents } = workspace;
  const agentName = agents[0]?.name;

  const bodies: Readonly<Partial<Record<OperationId, object>>> = {
    triggerCall: { phoneNumber: customerNumber, agentName },
    updateWorkflowCall: { customer_number: customerNumber },
  };
  const customers = { messenger: { customerNumber }, webChat: { customerNumber: 'user-20417' } };

  function validBody(operationId: OperationId, { channel, reply, with: fields = {} }: ValidRequest) {
    const kind = channel === 'any' ? 'messenger' : channel;
    const chat =
      kind === undefined
        ? {}
        : {
            communicationChannel: channels[kind],
            ...(kind === 'email' ? { customerEmail: 'maya.okafor@example.org' } : customers[kind]),
          };
    const replies = reply ? { doReturnResponse: true, agentName, message: 'Where is my order?' } : {};
    const contents = Object.entries(fields).map(([pointer, value]) => sampleContents[`${pointer} ${value}`]);
    const content = JSON.parse(
      JSON.stringify(Object.assign({}, ...contents)).replace('{templateId}', workspace.template.templateId),
    ) as object;
    return setFields({ ...chat, ...replies, ...bodies[operationId] }, { ...fields, ...content });
  }

  return function toSample(
    { operationId, pathParameters, hasBody }: SampledOperation,
    of: ValidRequest,
    change: Change,
  ): WalkthroughRequest {
    const known: Readonly<Record<string, unknown>> = {
      sessionId: sampleValues.unknownSessionId,
      callId: 'call_acme_ffffffffffffffff',
      workflowId: workspace.workflowId,
    };
    const path = Object.fromEntries(pathParameters.map((name) => [name, String(known[name])]));
    const target = pathParameters.length === 0 ? {} : { path };
    const key = 'key' in change ? { key: sampleKeys[change.key] } : {};
    if (!hasBody) return { ...key, ...target };
    const fill = (placeholder: Placeholder) => sampleValues[placeholder];
    const channelOf = (role: string) => (role === 'unknown' ? sampleValues.unknownName : channels[role]);
    return { ...key, ...target, body: applyChange(validBody(operationId, of), change, fill, channelOf) };
  };
}
