import { createMock, type Mock, type MockOptions, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';
import { parseSubject, rules, type VerifyReport, verify } from 'understudy-kit/contracts';
import document from 'understudy-kit/openapi.json' with { type: 'json' };
import schema from 'understudy-kit/schemas/subject.json' with { type: 'json' };

// The types of the package that its users import.
export type { Clock, EventLog, ListenOptions, Scenario } from 'understudy-kit';
export type {
  Client,
  ClientOptions,
  ContentItem,
  ErrorCode,
  RequestOf,
  Session,
  TranscriptEntry,
} from 'understudy-kit/client';
export type { Ledger, Recording, Rule, RunEvent, Subject } from 'understudy-kit/contracts';

const options: MockOptions = { clock: manualClock(0), seed: 'types' };
const mock: Mock = createMock(options);
const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });

const result = await client.getSession({ path: { sessionId: 'none' } });
export const code: 'sessionNotFound' | 'other' = result.errorCode === 'sessionNotFound' ? result.errorCode : 'other';
export const now: number = mock.time.now();
export const report: Promise<VerifyReport> = verify(parseSubject('', 'subject.yaml', {}), { rules, effects: 'none' });
export const title: string = document.info.title;
export const id: string = schema.$id;

// @ts-expect-error a path has a session id
await client.getSession({ path: {} });
// @ts-expect-error a mock has no such option
createMock({ sed: 'types' });
