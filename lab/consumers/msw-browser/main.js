import { setupWorker } from 'msw/browser';
import { createMock, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';
import { handlers } from 'understudy-kit/msw';

const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
await setupWorker(...handlers({ mock })).start({ quiet: true });

const client = createClient({ apiKey: 'acme-key', baseUrl: '/api' });
const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } };
const { data } = await client.triggerChat({ body });
mock.time.advance({ minutes: 1 });
const session = await client.getSession({ path: { sessionId: data.sessionId } });
document.body.textContent = session.data.transcript[0].content[0].text;
