import { isObject } from '../../../src/json.ts';
import { showingAttachments } from '../attachment-links.ts';
import { alterResponses, alterSuccessData, type Fetch, type Members, noteStarted } from '../kit/altered-service.ts';
import { compose, getSessionRoute, triggerChatRoute } from '../sabotages/alterations.ts';
import { createAges } from './clocks.ts';

export const mediaVariants = {
  'no attachments in transcripts': alterResponses(/./, ({ body: { data } }) => {
    if (!isObject(data) || !Array.isArray(data.transcript)) return;
    for (const entry of data.transcript) {
      if (!isObject(entry) || !Array.isArray(entry.content)) continue;
      const texts = entry.content.filter((item) => isObject(item) && item.type === 'text');
      if (texts.length > 0) entry.content = texts;
    }
  }),
  'attachments with signed URLs on their original host': showingAttachments((given) => `${given}?until=9&signature=a`),
  'links to files that need an API key': (fetch: Fetch): Fetch => {
    return async (request) =>
      request.url.includes('/media/') && !request.headers.has('x-api-key')
        ? new Response(null, { status: 401 })
        : fetch(request);
  },
  'files that are available shortly after their links': (fetch: Fetch): Fetch => {
    const ageOf = createAges();
    return async (request) =>
      request.url.includes('/media/') && ageOf(request.url) < 300
        ? new Response(null, { status: 404 })
        : fetch(request);
  },
  'links that work only once': (fetch: Fetch): Fetch => {
    const followed = new Set<string>();
    let given = 0;
    const giving = alterResponses(/./, ({ body }) => {
      body.data = JSON.parse(
        JSON.stringify(body.data ?? null).replaceAll(/\/media\/[^"]*/g, (link) => `${link}&once=${given++}`),
      );
    })(fetch);
    return async (request) => {
      if (!request.url.includes('/media/')) return giving(request);
      if (followed.has(request.url)) return new Response(null, { status: 410 });
      followed.add(request.url);
      return fetch(new Request(request.url.replace(/&once=\d+/, ''), request));
    };
  },
  'links that redirect to another host': (fetch: Fetch): Fetch => {
    return async (request) => {
      if (!request.url.includes('/media/')) return fetch(request);
      const { status } = await fetch(request);
      if (status !== 200) return new Response(null, { status });
      return new Response(null, { status: 302, headers: { location: 'https://cdn.example.net/file' } });
    };
  },
  'expired links that lead to an HTML page with the status 200': showPageWhenOver,
  'links that are signed only once, and lead to an HTML page after they expire': compose(signOnce, showPageWhenOver),
  'links that are signed only once': signOnce,
  'template values that appear on a button': (fetch: Fetch): Fetch => {
    const values = new Map<unknown, string>();
    const showing = alterSuccessData(getSessionRoute, ({ sessionId, transcript, communicationChannelType }) => {
      const value = values.get(sessionId);
      if (value === undefined || communicationChannelType !== 'messengerChat') return;
      for (const entry of transcript as Members[]) {
        const [item] = (entry.content ?? []) as Members[];
        if (entry.role !== 'assistant' || !String(item?.text).includes(value)) continue;
        const text = String(item?.text).replace(value, 'as below');
        entry.content = [
          { type: 'text', text },
          { type: 'button', text: value, payload: value },
        ];
      }
    })(fetch);
    return noteStarted(triggerChatRoute, (id, { messengerOptions }) => {
      const { templateVariables } = (messengerOptions ?? {}) as { templateVariables?: Members };
      const last = Object.values(templateVariables ?? {}).at(-1);
      if (typeof last === 'string') values.set(id, last);
    })(showing);
  },
};

function signOnce(fetch: Fetch): Fetch {
  const urls = new Map<string, unknown>();
  return alterSuccessData(getSessionRoute, ({ sessionId, transcript }) => {
    for (const [entry, { content }] of ((transcript ?? []) as Members[]).entries())
      for (const [index, item] of ((content ?? []) as Members[]).entries()) {
        if (typeof item.url !== 'string') continue;
        const place = `${sessionId} ${entry} ${index}`;
        urls.set(place, urls.get(place) ?? item.url);
        item.url = urls.get(place);
      }
  })(fetch);
}

/** A service that answers an expired link with an error page and status 200, which a program takes for a success. */
function showPageWhenOver(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (!request.url.includes('/media/') || response.status === 200) return response;
    return new Response('<h1>This link is over.</h1>', { headers: { 'content-type': 'text/html' } });
  };
}
