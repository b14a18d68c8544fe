import { toCurlScript } from './curl-script.ts';
import type { FormatName } from './formats.ts';
import { toGithubCommands, toMarkdownSummary } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import type { Report } from './report.ts';
import { type TerminalOptions, toTerminalText } from './terminal.ts';

/** A report in one of its formats; options are for a terminal alone. */
export function render(report: Report, format: FormatName, options?: TerminalOptions): string {
  return format === 'terminal' ? toTerminalText(report, options) : formats[format](report);
}

const formats = {
  json: toJson,
  junit: toJunit,
  html: toHtml,
  github: toGithubCommands,
  summary: toMarkdownSummary,
  har: toHar,
  curl: toCurlScript,
} as const satisfies Record<Exclude<FormatName, 'terminal'>, (report: Report) => string>;
