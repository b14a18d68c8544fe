import type { Part } from './parts.ts';
import type { Reproduction, Step } from './reproduction.ts';
import type { Setting } from './settings.ts';

/** An `.http` file, as the REST Client of VS Code runs it. It only sends; what the last response has to be is a comment. */
export function toHttpFile({ description, environment, steps, expected, received }: Reproduction): string {
  const origins = new Map(
    steps.flatMap(({ captures }, index) =>
      captures
        .filter(({ isJson }) => isJson !== true)
        .map(
          ({ variable, pointer }) => [variable, `{{step${index + 1}.response.body.$${toJsonPath(pointer)}}}`] as const,
        ),
    ),
  );
  return `${[
    ...description.map((line) => `# ${line}`),
    ...environment.map(({ name, meaning, madeOf }) => {
      const making = { plus: ' without its plus', 'last character': ' without its last character' };
      return `# ${name}: ${meaning}${madeOf === undefined ? '' : `, ${madeOf.name}${making[madeOf.without]}`}`;
    }),
    '',
    ...environment.map(({ name, fallback }) => `@${name} = ${fallback ?? `{{$processEnv ${name}}}`}`),
    ...steps.flatMap(({ settings }) => settings.map(settingLine)),
    '',
    ...steps.flatMap((step, index) => requestLines(step, index, origins)),
    `# Expected ${expected}`,
    `# Received ${received}`,
  ].join('\n')}\n`;
}

function requestLines(
  { method, url, headers, body, waitSeconds, pollSeconds }: Step,
  index: number,
  origins: ReadonlyMap<string, string>,
) {
  return [
    `### ${index + 1}${waitSeconds === 0 ? '' : `, ${waitSeconds} seconds later`}${pollSeconds === 0 ? '' : ', until it is there'}`,
    `# @name step${index + 1}`,
    `${method} ${render(url, origins)}`,
    ...headers.map(({ name, value }) => `${name}: ${render(value, origins)}`),
    ...(body === undefined ? [] : ['', render(body, origins)]),
    '',
  ];
}

/** The REST Client knows no zones, so a moment is in UTC and a time of day is that of the run. */
function settingLine(setting: Setting): string {
  return setting.type === 'moment'
    ? `@${setting.variable} = {{$datetime "YYYY-MM-DDTHH:mm:ss[Z]" ${setting.seconds} s}}`
    : `@${setting.variable} = ${setting.key}`;
}

/** `/data/list/0` as `.data.list[0]`. */
function toJsonPath(pointer: string): string {
  return pointer.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
}

function render(parts: readonly Part[], origins: ReadonlyMap<string, string>): string {
  return parts.map((part) => pieceOf(part, origins)).join('');
}

function pieceOf(part: Part, origins: ReadonlyMap<string, string>): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'variable':
      return origins.get(part.name) ?? `{{${part.writing === 'url' ? '%' : ''}${part.name}}}`;
    case 'date':
      return `{{$datetime "YYYY-MM-DD" ${part.days} d}}`;
    case 'member':
      return `the value at ${part.pointer}`;
  }
}
