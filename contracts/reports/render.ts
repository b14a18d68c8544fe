import { toCurlScript } from './curl.ts';
import type { FormatName } from './formats.ts';
import { toGithubCommands, toMarkdownSummary } from './github.ts';
import { toHar } from './har.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import type { Report } from './report.ts';
import { type TerminalOptions, toTerminalText } from './terminal.ts';
import { toSafeJson } from './text.ts';

/** Renders a report in a format. Only `terminal` has options. */
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

/** A run as one JSON value, of the shape in src/generated/report.schema.json. */
function toJson(report: Report): string {
  const { run, end, warnings, counts, chapters, rules, assumptions, gaps, leakedEffects } = report;
  const { toolVersion, subject, seed, runs, effects, at: startedAt } = run;
  const { at: endedAt, access, interrupted, exitCode } = end ?? {};
  const value = {
    version: 1,
    complete: !warnings.some(({ isFatal }) => isFatal),
    warnings: warnings.map(({ text }) => text),
    run: { toolVersion, subject, seed, runs, effects, startedAt, endedAt, access, interrupted, exitCode },
    counts,
    chapters,
    rules: rules.map(
      ({ id, title, statements, effect, outcome, checked, inconclusive, warnings, coverage, durationMs }) => ({
        id,
        title,
        statements,
        effect,
        outcome,
        checked,
        inconclusive,
        warnings,
        coverage,
        durationMs,
      }),
    ),
    assumptions: assumptions.map(({ type: _, at, ...rest }) => rest),
    gaps: gaps.map(({ gap, question, answer, meaning }) => ({ gap, question, answer, meaning })),
    leakedEffects: leakedEffects.map(({ type: _, at, ...rest }) => rest),
  };
  return `${toSafeJson(value, 2)}\n`;
}
