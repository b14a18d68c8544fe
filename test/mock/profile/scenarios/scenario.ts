import type { AlternativeOf, ChoosableGap } from '../../../../mock/domain/gaps.ts';
import { messenger } from '../../../support/bodies.ts';
import type { Answer, Service } from '../service.ts';

/** A story about a gap: what happens in it, and what is seen then under the default and under each alternative. */
export type GapScenario<Gap extends ChoosableGap> = { run: (service: Service) => Promise<unknown> } & {
  [Alternative in AlternativeOf<Gap> | 'default']: unknown;
};

/** A story for each gap of these chapters that has alternatives; a gap or an alternative without one does not compile. */
export type ScenariosOf<Chapter extends string> = {
  [Gap in Extract<ChoosableGap, `${Chapter}/${string}`>]: GapScenario<Gap>;
};

export const site = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
export const reply = { doReturnResponse: true, agentName: 'Ava' };
export const link = '/call/signed-recording-url';

/** The status, and the code behind it if there is one: `404 callNotFound`. */
export function outcomeOf({ status, code }: Answer): string {
  return code === undefined ? String(status) : `${status} ${code}`;
}

export async function outcomesOf(...answers: Promise<Answer>[]): Promise<string[]> {
  return (await Promise.all(answers)).map(outcomeOf);
}

/** The words of a session's transcript. */
export function textsOf({ data }: Answer): unknown[] {
  return data.transcript.map(({ content }) => content?.[0]?.text);
}

export async function sendAndRead(service: Service, body: object, duration: object): Promise<unknown[]> {
  const { data } = await service.chat(body);
  service.wait(duration);
  return textsOf(await service.session(data.sessionId));
}

export async function statusOf(service: Service, sessionId: string): Promise<string> {
  const answer = await service.session(sessionId);
  return answer.data === null ? outcomeOf(answer) : answer.data.status;
}

export function templateMessage(messengerOptions: object): object {
  return {
    ...messenger,
    messengerOptions: { messageType: 'template', templateId: 'order_update', ...messengerOptions },
  };
}

/** A call that ended with an error and was tried again; both attempts have a recording. */
export async function recordedCall({ call, wait }: Service): Promise<string> {
  const { callId } = (await call({ phoneNumber: '+14155550192', noOfRetries: 1, retryAfterHours: 1 })).data;
  wait({ hours: 2 });
  return callId;
}

/** Which medium a link leads to, the call's identifier shortened. */
export function linkPathOf({ data }: Answer, callId: string): string {
  return new URL(data.url).pathname.replace('/media/recordings/', '').replace(callId, 'CALL');
}
