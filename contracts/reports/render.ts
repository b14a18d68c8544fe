import { toCurlScript } from './curl.ts';
import type { FormatName } from './format-names.ts';
import { toGithubCommands, toMarkdownSummary } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import type { Report } from './report.ts';
import { toTerminalText } from './terminal.ts';

/** The function that writes a report in each format. */
export const formats = {
  terminal: (report) => toTerminalText(report),
  json: toJson,
  junit: toJunit,
  github: toGithubCommands,
  summary: toMarkdownSummary,
  har: toHar,
  curl: toCurlScript,
  html: toHtml,
} as const satisfies Record<FormatName, (report: Report) => string>;
