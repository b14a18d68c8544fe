import fc from 'fast-check';
import type { Subject } from '../subject.ts';
import { type Chat, type ChatKind, kindsOf, needed, saying } from './chat.ts';
import { uniqueWord } from './text.ts';

/** A message that can be told from others in its session. */
export interface TimedChat extends Chat {
  /** What it says; left out on Web Chat, where the agent finds its own words. */
  word?: string;
}

/** A valid request without a moment, on a channel on which the words can be given if there is one. */
export function timedChat(subject: Subject): fc.Arbitrary<TimedChat> {
  const kinds = kindsOf(subject);
  const able = kinds.filter((kind) => kind !== 'webChat');
  return timedChatBy(able.length > 0 ? able : kinds, subject);
}

/** The same by email, if there is a channel for it: each has a thread of its own, so nobody else cancels in it. */
export function timedChatApart(subject: Subject): fc.Arbitrary<TimedChat> {
  return kindsOf(subject).includes('email') ? timedChatBy(['email'], subject) : timedChat(subject);
}

function timedChatBy(kinds: readonly ChatKind[], subject: Subject): fc.Arbitrary<TimedChat> {
  return fc
    .tuple(fc.constantFrom(...kinds), uniqueWord)
    .chain(([kind, word]) =>
      needed(kind, subject).map((body) =>
        kind === 'webChat' ? { kind, body } : { kind, word, body: { ...body, ...saying(kind, word) } },
      ),
    );
}
