import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unlistedRecipientsIn } from '../../../contracts/effects/permission.ts';
import {
  callFieldsButTime,
  callFieldsOf,
  requiredCallFields,
  scheduledCall,
  scheduledCallWith,
} from '../../../contracts/generators/call.ts';
import { anyChat, anyReplyRequest, scheduledChat } from '../../../contracts/generators/chat.ts';
import { mixedRequestsByKind } from '../../../contracts/generators/requests.ts';
import { customerTexts } from '../../../contracts/generators/text.ts';
import { withWrongType, wrongTypesOf } from '../../../contracts/generators/wrong-types.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://mock.test/api');
const operations = ['triggerCall', 'updateWorkflowCall'] as const;

/** Every generator of bodies. */
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'any request': fc.oneof(...mixedRequestsByKind(subject)).map(({ body }) => body),
  'a message': fc.oneof(anyChat(subject), scheduledChat(subject)).map(({ body }) => body),
  'a reply': anyReplyRequest(subject),
  'a text of a customer': fc.oneof(...Object.values(customerTexts)).map((message) => ({ message, text: message })),
  'a call': fc.oneof(
    ...operations.flatMap((operation) => [
      scheduledCall(operation, subject),
      requiredCallFields(operation, subject),
      callFieldsButTime(operation, subject),
      ...callFieldsOf(operation, subject).map((field) => scheduledCallWith(field, operation, subject)),
    ]),
  ),
  'a call of a wrong type': fc.oneof(
    ...operations.flatMap((operation) =>
      wrongTypesOf(operation).map((wrong) =>
        withWrongType(operation, scheduledCall(operation, subject), wrong, subject),
      ),
    ),
  ),
};

test.each(Object.entries(bodies))(
  'with 2,000 seeds, each request that the kit generates names only recipients of the subject file: %s',
  (_, generator) => {
    const strangers = Array.from(
      { length: 2_000 },
      (__, seed) => fc.sample(generator, { seed, numRuns: 1 })[0],
    ).flatMap((body) => unlistedRecipientsIn(body, subject, () => false).map((stranger) => ({ body, stranger })));

    expect(strangers).toEqual([]);
  },
);
