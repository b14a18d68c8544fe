import { type ByteStream, bodilessStatuses, type Delivery, type HttpReply, serializeBody } from '../message.ts';

interface Plan {
  sent: 0.5 | 1;
  /** `content-length` as a multiple of the body's length. Undefined omits the header. */
  announced?: 0.5 | 1 | 2;
  failure?: 'close' | 'reset' | 'wait';
}

const plans: Record<Exclude<NonNullable<Delivery['failure']>, 'none' | 'resetBefore'>, Plan> = {
  cut: { sent: 0.5, announced: 1, failure: 'close' },
  reset: { sent: 0.5, announced: 1, failure: 'reset' },
  resetAfter: { sent: 1, announced: 1, failure: 'reset' },
  unclosed: { sent: 1, failure: 'wait' },
  lengthTooSmall: { sent: 1, announced: 0.5 },
  lengthTooLarge: { sent: 1, announced: 2, failure: 'wait' },
};

export function toFaultyStream({ delivery = {}, ...reply }: HttpReply): HttpReply & { body: ByteStream } {
  const { failure, bytesPerSecond } = delivery;
  const content = typeof reply.body === 'function' ? '' : serializeBody(reply.body);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const plan = failure === undefined || failure === 'none' || failure === 'resetBefore' ? whole : plans[failure];
  const sharesOf = (share: number) => Math.floor(bytes.length * share);
  const isBodiless = bodilessStatuses.includes(reply.status);
  const length = !isBodiless && plan.announced && { 'content-length': String(sharesOf(plan.announced)) };
  const sent = bytes.subarray(0, sharesOf(plan.sent));
  return {
    ...reply,
    headers: { ...reply.headers, ...length },
    body: (push, end) => sendSlowly(sent, bytesPerSecond, push, () => end(plan.failure)),
  };
}

const whole: Plan = { sent: 1, announced: 1 };

const pieceEveryMs = 50;

function sendSlowly(
  bytes: Uint8Array,
  bytesPerSecond = Number.POSITIVE_INFINITY,
  push: (bytes: Uint8Array) => void,
  end: () => void,
): () => void {
  const size = Math.max(1, Math.round((bytesPerSecond * pieceEveryMs) / 1_000));
  const everyMs = Math.max(pieceEveryMs, 1_000 / bytesPerSecond);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (from: number) => {
    push(bytes.subarray(from, from + size));
    if (from + size >= bytes.length) end();
    else timer = setTimeout(send, everyMs, from + size);
  };
  send(0);
  return () => clearTimeout(timer);
}
