import { type Alteration, alterRequests, alterSuccessData, type Members } from '../kit/altered-service.ts';
import { getSessionRoute, showRetries, triggerCallRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const live: readonly Sabotage[] = [
  {
    name: 'the retry of a call has attempt number 0, and a waiting retry shows the failure of the attempt before it',
    breaks: ['session/field/retry-attempt-no'],
    by: (fetch) =>
      alterSuccessData(getSessionRoute, (data) => {
        if (!(Number(data.retryAttemptNo) > 0)) return;
        data.retryAttemptNo = 0;
        if (data.status === 'call_in_queue') data.status = 'could_not_connect';
      })(showRetries(fetch)),
    rules: ['live/failed-calls-are-retried-as-asked'],
  },
  {
    name: 'the initialMessage of a call with additionalContext has no effect',
    breaks: ['call-options/field/initial-message'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      const options = body?.options as Members | undefined;
      if (options?.additionalContext !== undefined) delete options.initialMessage;
    }),
    rules: ['calendar/fields-of-calls-take-effect', 'live/fields-of-calls-take-effect'],
  },
  {
    name: 'a call that is triggered after its working hours expires',
    breaks: ['trigger-call/field/end-working-hour'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      if (body?.endWorkingHour !== undefined && body.scheduleTime === undefined) body.callOnDate ??= '2020-01-31';
    }),
    rules: ['time/closed-hours-hold-a-call'],
  },
  {
    name: 'the recordingUrl of a call is not signed',
    breaks: ['session/field/recording-url'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (typeof data.recordingUrl === 'string') data.recordingUrl = data.recordingUrl.split('?')[0];
    }),
    rules: ['live/call-takes-its-course'],
  },
  {
    name: 'a message or call with working hours is delayed by half a day',
    breaks: ['trigger-chat/before-start', 'trigger-call/field/start-working-hour'],
    by: alterRequests(/^POST/, ({ body }) => {
      if (body !== undefined && 'startWorkingHour' in body)
        body.scheduleTime ??= new Date(Date.now() + 12 * 3_600_000).toISOString();
    }),
    rules: ['live/message-is-sent-when-hours-open', 'live/call-is-placed-when-hours-open'],
    secondsToMinute: 9,
  },
  {
    name: 'a link to a file or a recording works without its signature and with a wrong signature',
    breaks: ['content/media-links-signed', 'signed-url/link-limited'],
    by: (real) => {
      const opened = new Map<string, Response>();
      return async (request) => {
        const { pathname, search } = new URL(request.url);
        const answer = await real(request);
        if (answer.ok && search !== '') opened.set(pathname, answer.clone() as Response);
        return answer.ok ? answer : ((opened.get(pathname)?.clone() as Response | undefined) ?? answer);
      };
    },
    rules: [
      'links/a-fresh-link-opens',
      'signed-url/each-recording-has-its-own-links',
      'live/call-takes-its-course',
      'trigger-chat/attachments-are-shown-by-signed-links',
    ],
  },
  {
    name: 'the link to a sent text file has no signature, but the link to a sent image has one',
    breaks: ['content/media-links-signed'],
    by: alterSuccessData(getSessionRoute, ({ transcript }) => {
      const items = (transcript as Members[]).flatMap(({ content = [] }) => content as Members[]);
      for (const item of items) if (/^(?!image)/.test(String(item.mimeType))) item.url = String(item.url).split('?')[0];
    }),
    rules: ['links/a-fresh-link-opens'],
  },
  {
    name: 'a link to a recording never expires',
    breaks: ['signed-url/link-limited'],
    by: keepLinksWorking('/recordings/'),
    rules: ['links/a-fresh-link-opens'],
  },
];

function keepLinksWorking(path: string): Alteration {
  const kept = new Map<string, Response>();
  return (real) => async (request) => {
    if (!new URL(request.url).pathname.includes(path)) return real(request);
    const answer = kept.get(request.url) ?? (await real(request));
    kept.set(request.url, answer);
    return answer.clone();
  };
}
