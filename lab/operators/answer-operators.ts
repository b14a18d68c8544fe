import { successSchemaOf } from '../../contracts/facts/document.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { type Alteration, type AlteredResponse, alterResponses } from '../../test/support/kit/altered-service.ts';
import { answerChanges, type Change, replacementsAt } from './changes.ts';
import { type Operator, routeOf, toTopic } from './operator.ts';
import { changeSite, createPlaceMemory, isChanged, type Place, placesOf, successExampleOf } from './places.ts';

export function answerOperatorsOf(operationId: OperationId): Operator[] {
  return placesOf(successSchemaOf(operationId)).flatMap((place) =>
    changesAt(operationId, place).map((change) => {
      const id = idOf(operationId, place, change);
      const topic = toTopic(place.steps.at(-1)?.member ?? '');
      return { id, operationId, topic, trace: id, by: alterSuccesses(operationId, place, change) };
    }),
  );
}

export function createAnswerTracer(operationId: OperationId): (url: string, body: unknown) => string[] {
  const traced = placesOf(successSchemaOf(operationId)).map((place) => {
    return { place, changes: changesAt(operationId, place), recall: createPlaceMemory(place) };
  });
  return (url, body) =>
    traced.flatMap(({ place, changes, recall }) => {
      const sites = recall(body, subjectOf(operationId, url));
      const changing = changes.filter((change) => sites.some((site) => isChanged(site, change)));
      return changing.map((change) => idOf(operationId, place, change));
    });
}

function changesAt(operationId: OperationId, place: Place): Change[] {
  const applicable = answerChanges.filter(({ applies }) => applies(place));
  // If the path has no id, the operator `another's` takes the same earlier value as `stale`. Then keep only `stale`.
  const hasSubject = operations[operationId].pathParameters.length > 0;
  return [...applicable.filter(({ name }) => hasSubject || name !== "another's"), ...replacementsAt(place)];
}

function idOf(operationId: OperationId, { path }: Place, { name }: Change): string {
  return `${operationId} ${path} ${name}`;
}

function subjectOf(operationId: OperationId, url: string): string {
  return operations[operationId].pathParameters.length === 0 ? '' : new URL(url).pathname;
}

function alterSuccesses(operationId: OperationId, place: Place, change: Change): Alteration {
  return (real) => {
    const recall = createPlaceMemory(place);
    return alterResponses(routeOf(operationId), ({ status, body }, { url }) => {
      if (status !== 200) return;
      for (const site of recall(body, subjectOf(operationId, url))) changeSite(site, change);
    })(real);
  };
}

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
