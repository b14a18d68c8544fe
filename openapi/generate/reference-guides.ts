import { type Command, internalErrorExitCode, toVariableName } from '../../cli/options/command.ts';
import { toTable } from '../../docs/model/page.ts';
import { type Document, operationsOf, type Statement, type Walkthrough } from '../../src/document/document.ts';
import { toKebabCase } from '../../src/text/words.ts';
import type { Walkthroughs } from './walkthroughs.ts';

export function renderControlReference(control: Document): string {
  const byTag = Map.groupBy(operationsOf(control), ({ operation }) => operation.tags?.[0]);
  const sections = [...byTag].map(([tag, members]) => {
    const rows = members.map(({ operationId, method, path, parameters, operation: { summary = '' } }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `\`${name}\``);
      return [`\`${operationId}\``, `\`${method.toUpperCase()} ${path}\``, query.join(', '), summary];
    });
    return `## ${tag}\n\n${toTable(['Method', 'Request', 'Query', 'What it does'], rows)}`;
  });
  return `# Control plane reference

Every operation of the control plane, over HTTP below \`/_mock\` and in process as a method of \`mock.control\`.

<!-- This page is generated from the source. -->

A success returns the data alone. An error has the envelope of the service. Writes need the content type \`application/json\`.
A method takes path, query and body fields in one object: \`control.setCallOutcome({ sessionId, outcome: 'noAnswer' })\`.
Over HTTP, what is not in the path or the query goes into the body. All fields are in \`understudy-kit/control.json\`, an
OpenAPI document.

${sections.map((section) => section.trimEnd()).join('\n\n')}
`;
}

export function renderConfigurationReference(commands: readonly Command[]): string {
  const sections = commands.map(({ name, summary, arguments: positionals = {}, options, exitCodes }) => {
    const words = Object.entries(positionals).map(([argument, { optional, default: value }]) =>
      optional === true || value !== undefined ? ` [${toKebabCase(argument)}]` : ` <${toKebabCase(argument)}>`,
    );
    const rows = Object.entries(options).map(([option, { summary: text, value, choices, default: usual, env }]) => [
      `\`--${toKebabCase(option)}${value === undefined ? '' : ` <${value}>`}\``,
      env === true ? `\`${toVariableName(option)}\`` : '',
      usual === undefined || usual === '' ? '' : `\`${String(usual)}\``,
      // Render a URL as code, because Markdown would make it a link.
      `${text.replaceAll(/\w+:\/\/[\w.:/@-]+/g, '`$&`')}${choices === undefined ? '' : ` (${choices.join(', ')})`}`,
    ]);
    const codes = Object.entries(exitCodes).map(([code, text]) => `${code} ${text}`);
    const table = rows.length === 0 ? '' : toTable(['Option', 'Variable', 'Default', 'What it does'], rows);
    return `## ${name}\n\n\`npx understudy-kit ${name}${words.join('')}\`: ${summary}\nExit codes: ${codes.join(', ')}.\n\n${table}`;
  });
  return `# Configuration reference

Every command with its options, environment variables, defaults and exit codes.

<!-- This page is generated from the source. -->

Options go on the command line, in the environment, or in \`understudy.yaml\` in the current folder. Flags override environment
variables. Environment variables override the file; an empty one is not set, and \`false\`, \`0\`, \`no\` and \`off\` switch an option off.
Every boolean option has a \`--no-\` form. Paths in the file are relative to it.
\`npx understudy-kit init\` writes this file with every option as a comment, except \`strict\`. Any command exits with ${internalErrorExitCode} if Understudy itself fails.

${sections.map((section) => section.trimEnd()).join('\n\n')}
`;
}

const titles = ['`errorCode`', 'Status', 'Command'];

/** Each row of the table has a command that causes the error. @throws Error when the page has no table */
export function writeErrorTable(page: string, document: Document, walkthroughs: Walkthroughs): string {
  const rows = new Map<string, string[]>();
  for (const { path, operationId, operation } of operationsOf(document)) {
    const { 'x-statements': statements = [] } = operation;
    for (const { errorCode, status } of statements.flatMap(({ error }: Statement) => error ?? [])) {
      const walkthrough = walkthroughs[operationId]?.[errorCode] ?? walkthroughs.anyOperation?.[errorCode];
      if (walkthrough === undefined) throw new Error(`The error ${errorCode} of ${operationId} needs a walkthrough.`);
      if (rows.has(errorCode)) continue;
      rows.set(errorCode, [`\`${errorCode}\``, String(status), `\`${toCommand(path, walkthrough)}\``]);
    }
  }
  const table = /^\| `errorCode` \| Status \| Command \|\n(\|.*\n)+/m;
  if (!table.test(page)) throw new Error(`docs/guides/mock-reference.md needs a table with ${titles.join(', ')}.`);
  return page.replace(table, () => `${toTable(titles, [...rows.values()]).trimEnd()}\n`);
}

function toCommand(path: string, { request: { key, body, raw } }: Walkthrough): string {
  const keyed = key === undefined ? '' : `KEY=${key ?? ''} `;
  if (raw !== undefined) return `${keyed}api ${raw.path}`;
  const json = JSON.stringify(body).replaceAll('{sessionId}', "'$SESSION'");
  return `${keyed}api ${path} -d '${json}'`;
}
