import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import type { Exchange } from '../../http/exchange.ts';
import { contentTypes, entryTypes, type Shown, statuses } from './showable.ts';

/**
 * What an answer shows. A body is read only where something may stand in it that is not `known` yet, because this is on
 * the way of every request.
 */
export function shownBy({ operationId, reply }: Exchange, known: (shown: Shown) => boolean): readonly Shown[] {
  const { status, body } = reply;
  if (operationId === undefined || typeof body !== 'string') return [];
  if (status >= 400) {
    const code = /^\{"responseCode":[^,]+,"errorCode":"(\w+)"/.exec(body)?.[1];
    return code !== undefined && isDocumented(operationId, code) ? [`error ${operationId} ${code}`] : [];
  }
  // No other operation answers with a session or a transcript.
  if (operationId !== 'getSession' && operationId !== 'triggerChat') return [];
  if (!marks.some(({ shown, text }) => !known(shown) && body.includes(text))) return [];
  return shownIn(JSON.parse(body));
}

/** What stands in a body that shows it. Quotes inside a text are escaped, so that only a field can read like this. */
const marks: readonly { shown: Shown; text: string }[] = [
  ...statuses.map((status) => ({ shown: `status ${status}` as const, text: `"status":"${status}"` })),
  ...entryTypes.map((type) => ({ shown: `entry ${type}` as const, text: `"type":"${type}"` })),
  ...contentTypes.map((type) => ({ shown: `content ${type}` as const, text: `"type":"${type}"` })),
];

interface Body {
  data?: {
    status?: ControlSchemas['Status'];
    transcript?: readonly ControlSchemas['TranscriptEntry'][];
  } | null;
}

function shownIn({ data }: Body): Shown[] {
  const transcript = data?.transcript ?? [];
  return [
    ...(data?.status === undefined ? [] : [`status ${data.status}` as const]),
    ...transcript.map(({ type }) => `entry ${type}` as const),
    ...transcript.flatMap((entry) =>
      entry.type === 'message' ? entry.content.map(({ type }) => `content ${type}` as const) : [],
    ),
  ];
}
