import type { Report } from '../report.ts';
import { toCurlScript } from './curl-script.ts';
import type { FormatName } from './format-names.ts';
import { toGithubCommands } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html/report-page.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import { toMarkdownSummary } from './markdown-summary.ts';
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
