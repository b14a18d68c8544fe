import { requestSchemaOf } from '../../contracts/facts/document.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { type Alteration, alterRequests, type Members } from '../../test/support/kit/altered-service.ts';
import { type Change, replace, replacementsAt, requestChanges } from './changes.ts';
import { type Operator, operationOf, routeOf, toTopic } from './operator.ts';
import { changeSite, createPlaceMemory, isChanged, type Place, placesOf, type Site, sitesOf } from './places.ts';

export function requestOperatorsOf(operationId: OperationId): Operator[] {
  return requestPlacesOf(operationId).flatMap((place) => {
    const of = (name: string, by: Alteration, trace: string): Operator => {
      const topic = toTopic(place.steps.at(-1)?.member ?? '');
      return { id: `${operationId} request ${place.path} ${name}`, operationId, topic, trace, by };
    };
    return [
      ...changesAt(place).map((change) =>
        of(change.name, alterBodies(operationId, place, change), traceOf(operationId, place, change)),
      ),
      ...defaultsOf(operationId, place).map(({ name, by }) => of(name, by, operationId)),
      ...limitsOf(place).map(({ name, inside }) =>
        of(
          `refuses ${name} ${inside}`,
          refuseValue(operationId, place, inside),
          traceOf(operationId, place, refusal(inside)),
        ),
      ),
    ];
  });
}

export function createRequestTracer(operationId: OperationId): (body: unknown) => string[] {
  const traced = requestPlacesOf(operationId).map((place) => {
    const changes = [...changesAt(place), ...limitsOf(place).map(({ inside }) => refusal(inside))];
    return { place, changes, recall: createPlaceMemory(place) };
  });
  return (body) =>
    traced.flatMap(({ place, changes, recall }) => {
      const sites = recall(body, '');
      const changing = changes.filter((change) => sites.some((site) => isChanged(site, change)));
      return changing.map((change) => traceOf(operationId, place, change));
    });
}

function requestPlacesOf(operationId: OperationId): Place[] {
  const schema = requestSchemaOf(operationId);
  return schema === undefined ? [] : placesOf(schema);
}

function changesAt(place: Place): Change[] {
  const taken = limitsOf(place).map(({ outside, inside }) => replace(outside, inside));
  return [...requestChanges.filter(({ applies }) => applies(place)), ...replacementsAt(place), ...taken];
}

function refusal(inside: unknown): Change {
  return replace(inside, undefined);
}

function traceOf(operationId: OperationId, { path }: Place, { name }: Change): string {
  return `${operationId} request ${path} ${name}`;
}

function alterBodies(operationId: OperationId, place: Place, change: Change): Alteration {
  return (real) => {
    const recall = createPlaceMemory(place);
    return alterRequests(routeOf(operationId), ({ body }) => {
      for (const site of recall(body, '')) changeSite(site, change);
    })(real);
  };
}

const otherDefaults = new Map<unknown, unknown>([
  ['UTC', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'UTC'],
  ['en', 'hi'],
  ['default', '1'],
  ['prompt', 'say'],
  [false, true],
  [10, 11],
]);

function defaultsOf(operationId: OperationId, { steps, path, schema }: Place): { name: string; by: Alteration }[] {
  if (schema.default === undefined) return [];
  const other = otherDefaults.get(schema.default);
  if (other === undefined)
    throw new Error(`The default of ${path} was expected in otherDefaults; it is ${schema.default}.`);
  const by = alterRequests(routeOf(operationId), ({ body }) => {
    const { holder, member } = siteIn(body ?? {}, steps);
    holder[member] ??= other;
  });
  return [{ name: `by default ${other} and not ${schema.default}`, by }];
}

function siteIn(body: Members, steps: Place['steps']): Site {
  const members = steps.map(({ member }) => member);
  const holder = members.slice(0, -1).reduce((inner: Members, member) => {
    const next = isObject(inner[member]) ? inner[member] : {};
    inner[member] = next;
    return next;
  }, body);
  return { holder, member: members.at(-1) ?? '' };
}

interface Limit {
  name: string;
  /** The last valid and the first invalid value at a documented limit. */
  inside: unknown;
  outside: unknown;
}

function limitsOf({ schema }: Place): Limit[] {
  const { minimum, maximum } = schema;
  const limits: Limit[] = [];
  if (minimum !== undefined) limits.push({ name: 'the least', inside: minimum, outside: minimum - 1 });
  if (maximum !== undefined) limits.push({ name: 'the most', inside: maximum, outside: maximum + 1 });
  const isTimeOfDay = schema.pattern?.endsWith(':[0-5][0-9]$') === true;
  if (isTimeOfDay) limits.push({ name: 'the earliest', inside: '00:00', outside: '-01:00' });
  if (isTimeOfDay) limits.push({ name: 'the latest', inside: '23:59', outside: '24:00' });
  return limits;
}

function refuseValue(operationId: OperationId, { steps, path }: Place, value: unknown): Alteration {
  return (real) => async (request) => {
    if (operationOf(request) !== operationId || !operations[operationId].hasBody) return real(request);
    const body: unknown = await (request.clone() as Request).json().catch(() => undefined);
    if (!sitesOf(body, steps).some(({ holder, member }) => holder[member] === value)) return real(request);
    const refusal = {
      responseCode: 422,
      errorCode: 'validationError',
      message: `${path} is out of range.`,
      data: null,
    };
    return Response.json(refusal, { status: 422 });
  };
}
