import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { composeStrings as strings } from '../strings/compose.ts';
import type { ComposeKind } from './compose-kinds.ts';
import type { Answer } from './send-request.ts';

export function AnswerLine({ kind, answer, onOpen }: { kind: ComposeKind; answer: Answer; onOpen(): void }) {
  if (!answer.isAccepted) {
    return (
      <p class="answer-bad">
        <strong>
          {strings.refused}: {answer.status} {answer.errorCode}
        </strong>{' '}
        {answer.message}
      </p>
    );
  }
  const href =
    answer.id === undefined || kind === 'updateWorkflowCall'
      ? hrefOf('queue')
      : hrefOf(kind === 'triggerCall' ? 'queue' : 'conversations', [answer.id]);
  return (
    <p class="answer-good">
      <strong>
        {strings.accepted}: {answer.status}
      </strong>{' '}
      {answer.message}{' '}
      <span onClickCapture={onOpen}>
        <Link href={href}>{answer.id === undefined ? strings.openQueue : strings.openResult}</Link>
      </span>
    </p>
  );
}
