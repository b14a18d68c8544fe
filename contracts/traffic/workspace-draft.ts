import { communicationChannelTypes } from '../../src/generated/enums.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { toMockWorkspace } from '../subject/mock-workspaces.ts';

type SampledExchange = Pick<Exchange, 'operationId' | 'status' | 'json'> & {
  fields: JsonObject;
  errorCode: string | undefined;
};

export type WorkspaceDraft = ReturnType<typeof createWorkspaceDraft>;

const showsNoChannel = /^(?:apiKey|validationError|internalError|forbidden|.*NotFound$)/;

export function createWorkspaceDraft(id: string, apiKey: string) {
  const channels = new Map<string, { type?: string; agent?: string; numbers: Set<string> }>();
  const agents = new Map<string, Set<string>>();
  const details = new Map<string, JsonObject>();
  const templates = new Map<string, Set<string>>();
  const workflows = new Set<string>();
  const channelOf = (name: string) => addTo(channels, name, () => ({ numbers: new Set<string>() }));
  const addAgent = (name: unknown, version: unknown) => {
    if (typeof name !== 'string' || name === '') return;
    const versions = addTo(agents, name, () => new Set<string>());
    if (/^(?:draft|\d+(?:\.\d+)?)$/.test(String(version))) versions.add(String(version));
  };
  const addNumber = ({ numbers }: { numbers: Set<string> }, number: unknown) => {
    const digits = String(number).replaceAll(/[^+\d]/g, '');
    if (/^\+?\d{4,15}$/.test(digits)) numbers.add(digits);
  };
  const addChat = (fields: JsonObject, errorCode = '') => {
    const { communicationChannel: name, customerEmail, customerNumber, agentNumber } = fields;
    if (typeof name !== 'string') return;
    const isEmail = customerEmail !== undefined || fields.emailOptions !== undefined || /email/i.test(errorCode);
    const hasNumber = agentNumber !== undefined || /^\+?\d{8,}$/.test(String(customerNumber));
    const isMessenger = isObject(fields.messengerOptions) || hasNumber;
    const channel = channelOf(name);
    channel.type ??= isEmail ? 'email' : isMessenger ? 'messengerChat' : 'webChat';
    addNumber(channel, agentNumber);
    const template = valueAt(fields, '/messengerOptions/templateId');
    const language = String(valueAt(fields, '/messengerOptions/templateLanguage') ?? 'en');
    if (typeof template === 'string' && /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/.test(language))
      addTo(templates, template, () => new Set<string>()).add(language);
  };
  const addCall = (fields: JsonObject) => {
    const channel = channelOf(typeof fields.channel === 'string' ? fields.channel : 'Calls');
    channel.type ??= 'outboundSipTrunk';
    addNumber(channel, fields.agentNumber ?? fields.bot_number);
  };
  const addSession = ({ communicationChannelName: name, communicationChannelType: type, agentDetails }: JsonObject) => {
    if (!isObject(agentDetails)) return;
    addAgent(agentDetails.name, agentDetails.version);
    const isChat = /^(?:email|webChat|messengerChat)$/.test(String(type));
    if (isChat) details.set(String(agentDetails.name), agentDetails);
    const known = communicationChannelTypes.find((one) => one === type);
    if (typeof name !== 'string' || known === undefined) return;
    const channel = channelOf(name);
    channel.type = known;
    if (isChat) channel.agent ??= String(agentDetails.name);
  };
  return {
    add({ operationId, fields, status, errorCode, json }: SampledExchange) {
      if (status !== 200) {
        const code = errorCode ?? '';
        const showsChannel = Object.hasOwn(documentedErrors.triggerChat, code) && !showsNoChannel.test(code);
        if (operationId === 'triggerChat' && showsChannel) addChat(fields, code);
        return;
      }
      addAgent(fields.agentName ?? fields.use_case, fields.agentVersion ?? fields.agent_version);
      if (operationId === 'triggerChat') addChat(fields);
      if (operationId === 'triggerCall' || operationId === 'updateWorkflowCall') addCall(fields);
      if (operationId === 'updateWorkflowCall') workflows.add(String(fields.workflowId));
      if (operationId === 'getSession') addSession(dataOf(json));
    },
    toWorkspace() {
      if (agents.size === 0) addAgent('Agent', undefined);
      const [firstAgent = 'Agent'] = agents.keys();
      return toMockWorkspace({
        id,
        apiKey,
        channels: [...channels].map(([name, { type = 'webChat', agent = firstAgent, numbers }]) => {
          return { type, name, agent, numbers: numbers.size === 0 ? ['+12025550199'] : [...numbers] };
        }),
        agents: [...agents].map(([name, versions]) => ({ ...details.get(name), name, versions: [...versions] })),
        templates: [...templates].map(([name, languages]) => ({ name, languages: [...languages] })),
        workflows: [...workflows],
      });
    },
  };
}

function addTo<Value>(map: Map<string, Value>, key: string, create: () => NoInfer<Value>): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
