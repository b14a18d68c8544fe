import type { Altered, Members } from '../../support/altered-service.ts';

// Mistakes of vendors, made in a request before it is judged, or in data before they are answered.

export function anyCase(one: Members): void {
  const names = ['Support Messenger', 'Website Chat', 'Help Desk'];
  const wanted = String(one.communicationChannel).toLowerCase();
  one.communicationChannel = names.find((name) => name.toLowerCase() === wanted) ?? one.communicationChannel;
}

export function inItsWorkspace(request: Altered): void {
  if (!String(request.body?.sessionId).startsWith('ses_globex')) return;
  request.apiKey = 'globex-key';
  request.body = { ...request.body, agentName: 'Greta', agentVersion: 'default' };
}

export function dropUnlessText(name: string): (one: Members) => void {
  return (one) => {
    if (typeof one[name] !== 'string') delete one[name];
  };
}

export function dropOddLinks(one: Members): void {
  if (Array.isArray(one.attachments)) one.attachments = one.attachments.filter((link) => typeof link === 'string');
}

export function truthy(one: Members): void {
  if (typeof one.doReturnResponse === 'string') one.doReturnResponse = true;
}

export function plainKeysOnly(one: Members): void {
  if (Object.keys((one.metadata ?? {}) as Members).some((key) => /[.$]/.test(key))) one.metadata = 'refused';
}

export function noOffset(one: Members): void {
  if (/[+-]\d\d:\d\d$/.test(String(one.scheduleTime))) delete one.scheduleTime;
}

export function filled(one: Members, name: string): void {
  if (typeof one[name] === 'string') one[name] = one[name].replaceAll(`\${name}`, 'Ada');
}

export function ascii(one: Members, name: string): void {
  if (typeof one[name] === 'string') one[name] = one[name].replaceAll(/[^ -~\n]/gu, '?');
}

export function otherNumber(one: Members): void {
  if (one.agentNumber === undefined) return;
  one.agentNumber = one.agentNumber === '+14155550101' ? '+14155550102' : '+14155550101';
}

export function metadataFirst({ body: one }: Altered): void {
  if (one?.metadata !== undefined) (one.messengerOptions as Members).templateVariables = one.metadata;
}

export function tomorrow(one: Members): void {
  if (Date.parse(String(one.scheduleTime)) < Date.now())
    one.scheduleTime = new Date(Date.now() + 86_400_000).toISOString();
}

export function calledSms(data: Members): void {
  if (data.communicationChannelType === 'webChat') data.communicationChannelType = 'sms';
}

export function lastOnly(data: Members): void {
  data.transcript = (data.transcript as unknown[]).slice(-1);
}

export function lastTurn(data: Members): void {
  const transcript = data.transcript as Members[];
  data.transcript = transcript.slice(transcript.findLastIndex(({ role }) => role === 'user'));
}

export function unnamed(one: Members): void {
  if (one.type === 'message') one.agentName = null;
}
