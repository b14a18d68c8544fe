import { alterSuccessData, type Fetch, type Members, matchesRequest } from '../../kit/altered-service.ts';
import { cancelCallRoute, getSessionRoute, hideCalls, shiftTime, signedUrlRoute } from '../../sabotages/alterations.ts';
import { createAges } from '../clocks.ts';

export const callLifecycleVariants = {
  'calls that return to the queue if no line is free': alterCourse((data, { status, milliseconds }) => {
    if (status === 'call_placed' && milliseconds > 100) show(data, 'call_in_queue');
    if (status === 'call_in_progress' && milliseconds < 1_500) show(data, 'call_in_queue', 50);
    else if (status === 'call_in_progress') show(data, 'call_in_progress', 100);
  }),
  'calls that are transferred and placed again': alterCourse((data, { status, milliseconds }) => {
    if (status !== 'call_in_progress' || milliseconds <= 300) return;
    if (milliseconds < 2_000) show(data, 'call_placed', 50);
    else show(data, 'call_in_progress', 100);
  }),
  'calls with the status active until they end': alterCourse((data, { status }) => {
    if (status === 'call_placed' || status === 'call_in_progress') data.status = 'active';
  }),
  'calls with the status completed after they are hung up': alterCourse((data, { status, milliseconds }) => {
    if (status !== 'call_hangup' || milliseconds < 200) return;
    show(data, 'completed');
    data.analysis = { summary: 'It was about an order.' };
  }),
  'calls with the status agent_errored after they end': alterCourse((data, { status, milliseconds }) => {
    if (status === 'call_hangup' && milliseconds > 200) show(data, 'agent_errored');
  }),
  'calls whose time changes with their status': alterCourse((data, { status }) => {
    if (status !== 'call_in_queue') data.time = shiftTime(data.updatedAt, -1);
  }),
  'an analysis that grows step by step': (fetch: Fetch): Fetch => {
    const ageOf = createAges();
    return alterSuccessData(getSessionRoute, (data) => {
      const step = Math.min(7, Math.floor(ageOf(`${data.sessionId} ${data.updatedAt} ${data.status}`) / 1_000));
      data.analysis = { topics: ['order', 'delivery', 'refund', 'thanks'].slice(0, step) };
      data.updatedAt = shiftTime(data.updatedAt, step * 1_000);
    })(fetch);
  },
  'call transcripts that appear only after the call': alterCourse((data, { status }) => {
    if (status === 'call_placed' || status === 'call_in_progress') data.transcript = [];
  }),
  'call transcripts that are corrected after the call': alterCourse((data, { status }) => {
    if (status !== 'call_in_progress') return;
    for (const { content } of data.transcript as Members[])
      for (const item of content as Members[]) item.text = String(item.text).slice(0, 6);
  }),
  'durations in seconds and milliseconds': alterDuration((seconds) => seconds + 0.125),
  'durations that are rounded up to full minutes': alterDuration((seconds) => Math.ceil(seconds / 60) * 60),
  'durations of 0 until the call ends': alterCourse((data, { status }) => {
    if (status !== 'call_hangup') data.duration = 0;
  }),
  'recordings that appear 20 seconds after the call': (fetch: Fetch): Fetch => {
    const withoutRecording = alterCourse((data, { status, milliseconds }) => {
      if (status === 'call_hangup' && milliseconds < 20_000) data.recordingUrl = null;
    });
    return withoutRecording(fetch);
  },
  'recordings on another host, with a new link in each response': (fetch: Fetch): Fetch => {
    let count = 0;
    const sign = (name: unknown) => {
      count += 1;
      const until = Date.now() + 1_200;
      return `https://cdn.example.net:8443/r/${encodeURIComponent(String(name))}?t=${count}&until=${until}`;
    };
    const records = alterCourse((data) => {
      if (typeof data.recordingUrl === 'string') data.recordingUrl = sign(data.sessionId);
    });
    const links = alterSuccessData(signedUrlRoute, (data, { url }) => {
      data.url = sign(new URL(url).searchParams.get('callId') ?? 'stored');
    });
    const answering = records(links(fetch));
    return async (request) => {
      const { host, searchParams } = new URL(request.url);
      if (host !== 'cdn.example.net:8443') return answering(request);
      const isOpen = searchParams.get('t') !== null && Date.now() < Number(searchParams.get('until'));
      return isOpen ? new Response(request.url) : new Response(null, { status: 410 });
    };
  },
  'a call status that changes shortly after the cancel': (fetch: Fetch): Fetch => {
    const ageOf = createAges();
    return alterSuccessData(getSessionRoute, (data) => {
      if (data.status === 'call_canceled' && ageOf(String(data.sessionId)) < 300) data.status = 'call_in_queue';
    })(fetch);
  },
  'cancelled calls that can no longer be read': hideCalls('call_canceled'),
  'a service that accepts repeated cancels of a call': (fetch: Fetch): Fetch => {
    const cancelled = new Set<string>();
    return async (request) => {
      const response = await fetch(request);
      const key = `${request.url} ${request.headers.get('x-api-key')}`;
      if (!matchesRequest(request, cancelCallRoute)) return response;
      if (response.status === 200) cancelled.add(key);
      if (response.status === 401 || response.status === 200 || !cancelled.has(key)) return response;
      return Response.json({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 0 } });
    };
  },
};

interface SeenStatus {
  status: unknown;
  milliseconds: number;
}

function alterCourse(alter: (data: Members, course: SeenStatus) => unknown) {
  return (fetch: Fetch): Fetch => {
    const ageOf = createAges();
    return alterSuccessData(getSessionRoute, (data) => {
      const { sessionId, status, communicationChannelType } = data;
      if (communicationChannelType !== 'outboundSipTrunk') return;
      alter(data, { status, milliseconds: ageOf(`${sessionId} ${status}`) });
    })(fetch);
  };
}

function alterDuration(alter: (seconds: number) => number) {
  return alterCourse((data) => {
    if (typeof data.duration === 'number') data.duration = alter(data.duration);
  });
}

/** Lets a record show a status, as if the service had written the status `milliseconds` after the change. */
function show(data: Members, status: string, milliseconds = 20): void {
  data.status = status;
  data.updatedAt = shiftTime(data.updatedAt, milliseconds);
}
