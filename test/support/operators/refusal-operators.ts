import { documentedErrors } from '../../../src/generated/errors.ts';
import type { OperationId } from '../../../src/operations.ts';
import { type AlteredResponse, alterResponses } from '../kit/altered-service.ts';
import { type Operator, toTopic } from './operator.ts';
import { successExampleOf } from './places.ts';
import { routeOf } from './requests.ts';

/** What may be wrong with a refusal. `others` are the codes that the operation has beside this one. */
const changes: Readonly<Record<string, (answer: AlteredResponse, others: readonly string[]) => void>> = {
  'status replaced': (answer) => {
    answer.status = answer.status === 400 ? 422 : 400;
    answer.body.responseCode = answer.status;
  },
  'status 200': (answer) => (answer.status = 200),
  'responseCode of another error': ({ body }) => (body.responseCode = 418),
  'responseCode dropped': ({ body }) => delete body.responseCode,
  'responseCode as text': ({ body }) => (body.responseCode = String(body.responseCode)),
  'message dropped': ({ body }) => delete body.message,
  'message null': ({ body }) => (body.message = null),
  'message of another type': ({ body }) => (body.message = [body.message]),
  'errorCode dropped': ({ body }) => delete body.errorCode,
  'errorCode null': ({ body }) => (body.errorCode = null),
  'errorCode of another type': ({ body }) => (body.errorCode = 7),
  'errorCode empty': ({ body }) => (body.errorCode = ''),
  'errorCode re-cased': ({ body }) => (body.errorCode = String(body.errorCode).toUpperCase()),
  'errorCode replaced': ({ body }, others) => (body.errorCode = others[0] ?? 'refused'),
  'data an object': ({ body }) => (body.data = {}),
  'data a text': ({ body }) => (body.data = 'none'),
};

/** Each documented error of an operation, changed or told as a success. */
export function refusalOperatorsOf(operationId: OperationId): Operator[] {
  const codes = Object.keys(documentedErrors[operationId]);
  return codes.flatMap((errorCode, index) => {
    const others = [...codes.slice(index + 1), ...codes.slice(0, index)];
    const common = { operationId, topic: toTopic(errorCode), trace: `${operationId} ${errorCode}` };
    const alter = (change: (answer: AlteredResponse, url: string) => void) =>
      alterResponses(routeOf(operationId), (answer, { url }) => {
        if (answer.status !== 200 && answer.body.errorCode === errorCode) change(answer, url);
      });
    const changed = Object.entries(changes).map(([name, change]) => ({
      ...common,
      id: `${operationId} ${errorCode} ${name}`,
      by: alter((answer) => change(answer, others)),
    }));
    const accepted = alter((answer, url) => {
      answer.status = 200;
      answer.body = successExampleOf(operationId, url);
    });
    return [...changed, { ...common, id: `${operationId} ${errorCode} told as a success`, by: accepted }];
  });
}
