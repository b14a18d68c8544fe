import fc from 'fast-check';
import type { Subject } from '../../subject/subject.ts';
import { uniqueWord } from '../text.ts';
import { type Chat, type ChatKind, chatKindsOf, requiredFields, sayContent } from './chat.ts';

/** A message that can be distinguished from others in its session. */
export interface IdentifiableChat extends Chat {
  /** Its text; omitted on Web Chat, where the agent writes its own. */
  word?: string;
}

/** A valid immediate request, on a channel where its text can be chosen if there is one. */
export function identifiableChat(subject: Subject): fc.Arbitrary<IdentifiableChat> {
  const kinds = chatKindsOf(subject);
  const kindsWithOwnText = kinds.filter((kind) => kind !== 'webChat');
  return identifiableChatOf(kindsWithOwnText.length > 0 ? kindsWithOwnText : kinds, subject);
}

/** The same by email, if there is a channel for it: each has its own thread, so no other rule cancels in it. */
export function identifiableChatInOwnThread(subject: Subject): fc.Arbitrary<IdentifiableChat> {
  return chatKindsOf(subject).includes('email') ? identifiableChatOf(['email'], subject) : identifiableChat(subject);
}

function identifiableChatOf(kinds: readonly ChatKind[], subject: Subject): fc.Arbitrary<IdentifiableChat> {
  return fc
    .tuple(fc.constantFrom(...kinds), uniqueWord)
    .chain(([kind, word]) =>
      requiredFields(kind, subject).map((body) =>
        kind === 'webChat' ? { kind, body } : { kind, word, body: { ...body, ...sayContent(kind, word) } },
      ),
    );
}
