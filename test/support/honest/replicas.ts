import { isObject } from '../../../src/json.ts';
import { alterResponses, alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { getSessionRoute, itemsOf } from './chat/transcripts.ts';
import { freeFormFields } from './clocks.ts';
import type { HonestVariant } from './index.ts';

const lagMilliseconds = 400;

const isVisibleSoon: HonestVariant['describe'] = (subject) => ({
  ...subject,
  waits: { ...subject.waits, visibleSeconds: 0.5 },
});

/** Services of several parts that do not always know or write the same. */
export const replicaVariants: Readonly<Record<string, Partial<HonestVariant>>> = {
  'two replicas, of which one does not know the latest': {
    around: (fetch: Fetch): Fetch => {
      const lagging = alterResponses(getSessionRoute, (answer) => {
        const { data } = answer.body;
        if (answer.status !== 200 || !isObject(data) || data.communicationChannelType === 'outboundSipTrunk') return;
        const isKnown = (time: unknown) => {
          const age = Date.now() - Date.parse(String(time));
          return age >= lagMilliseconds || age < 0;
        };
        if (!isKnown(data.createdAt)) return void Object.assign(answer, notFound);
        data.transcript = (data.transcript as Members[]).filter(({ timestamp }) => isKnown(timestamp));
        if (!isKnown(data.updatedAt))
          data.updatedAt = (data.transcript as Members[]).at(-1)?.timestamp ?? data.createdAt;
      })(fetch);
      let count = 0;
      return (request) => {
        count += 1;
        return count % 2 === 0 ? lagging(request) : fetch(request);
      };
    },
    describe: isVisibleSoon,
  },
  'new sessions that are found a moment later': {
    around: alterResponses(getSessionRoute, (answer) => {
      const { data } = answer.body;
      const isChat = isObject(data) && data.communicationChannelType !== 'outboundSipTrunk';
      const age = isChat ? Date.now() - Date.parse(String(data.createdAt)) : lagMilliseconds;
      // A clock that is moved may be anywhere.
      if (age >= 0 && age < lagMilliseconds) Object.assign(answer, notFound);
    }),
    describe: isVisibleSoon,
  },
  'two builds side by side, which write times and nulls in different ways': {
    around: (fetch: Fetch): Fetch => {
      const other = alterResponses(/./, (answer) => {
        answer.body = rewrite(answer.body) as Members;
      })(fetch);
      let count = 0;
      return (request) => {
        count += 1;
        return count % 2 === 0 ? other(request) : fetch(request);
      };
    },
  },
  'a job that touches every record every three seconds': {
    around: alterSuccessData(getSessionRoute, (data) => {
      const age = Date.now() - Date.parse(String(data.createdAt));
      const touchedAt = Date.parse(String(data.createdAt)) + Math.floor(age / 3_000) * 3_000;
      if (Date.parse(String(data.updatedAt)) < touchedAt) data.updatedAt = new Date(touchedAt).toISOString();
    }),
  },
  'messages whose metadata tell when they were shown': {
    around: alterSuccessData(getSessionRoute, ({ transcript }) => {
      for (const entry of transcript as Members[])
        if (entry.type === 'message')
          entry.metadata = { ...(entry.metadata as Members | null), shownAt: Date.now(), items: itemsOf(entry).length };
    }),
  },
  'a draft until a message is sent, and a record from then on': {
    around: alterSuccessData(getSessionRoute, (data) => {
      const [first] = data.transcript as Members[];
      if (first === undefined || data.communicationChannelType === 'outboundSipTrunk') return;
      const begunAt = String(first.timestamp);
      if (first.role === 'assistant' && begunAt > String(data.createdAt)) {
        data.createdAt = begunAt;
        data.time = begunAt;
      }
    }),
  },
};

const notFound = {
  status: 404,
  body: { responseCode: 404, errorCode: 'sessionNotFound', message: 'Not found.', data: null },
};

/** Without nulls, with microseconds and an offset. */
function rewrite(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => rewrite(element));
  if (typeof value === 'string')
    return /^(time|createdAt|updatedAt|timestamp)$/.test(name) ? value.replace(/Z$/, '000+00:00') : value;
  if (!isObject(value) || freeFormFields.includes(name)) return value;
  const isKept = ([key, member]: [string, unknown]) =>
    member !== null || ['data', 'duration', 'recordingUrl', 'retryAttemptNo'].includes(key);
  const members = Object.entries(value).filter(isKept).toReversed();
  return Object.fromEntries(members.map(([key, member]) => [key, rewrite(member, key)]));
}
