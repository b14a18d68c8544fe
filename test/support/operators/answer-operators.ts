import { successSchemaOf } from '../../../contracts/operations/document.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import { type Alteration, alterResponses } from '../kit/altered-service.ts';
import { answerChanges, type Change, replacementsAt } from './changes.ts';
import { type Operator, toTopic } from './operator.ts';
import { changeSite, createPlaceMemory, isChanged, type Place, placesOf } from './places.ts';
import { routeOf } from './requests.ts';

/** Each field of each success, changed in every way that makes sense there. */
export function answerOperatorsOf(operationId: OperationId): Operator[] {
  return placesOf(successSchemaOf(operationId)).flatMap((place) =>
    changesAt(operationId, place).map((change) => {
      const id = idOf(operationId, place, change);
      const topic = toTopic(place.steps.at(-1)?.member ?? '');
      return { id, operationId, topic, trace: id, by: alterSuccesses(operationId, place, change) };
    }),
  );
}

/** Follows the successes of an operation: gives the ids of the operators that would change something in this one. */
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
  // What has no identifier in its path has no other subject either: there, stale is another's.
  const hasSubject = operations[operationId].pathParameters.length > 0;
  return [...applicable.filter(({ name }) => hasSubject || name !== "another's"), ...replacementsAt(place)];
}

function idOf(operationId: OperationId, { path }: Place, { name }: Change): string {
  return `${operationId} ${path} ${name}`;
}

function subjectOf(operationId: OperationId, url: string): string {
  return operations[operationId].pathParameters.length === 0 ? '' : new URL(url).pathname;
}

/** Each service starts with a memory of its own. */
function alterSuccesses(operationId: OperationId, place: Place, change: Change): Alteration {
  return (real) => {
    const recall = createPlaceMemory(place);
    return alterResponses(routeOf(operationId), ({ status, body }, { url }) => {
      if (status !== 200) return;
      for (const site of recall(body, subjectOf(operationId, url))) changeSite(site, change);
    })(real);
  };
}
