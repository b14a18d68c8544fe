import type { Report } from './report.ts';
import { jsonText, visibleJson } from './visible.ts';

/** A run as one JSON value, of the shape in src/generated/report.schema.json. */
export function json(report: Report): string {
  const { run, end, warnings, counts, chapters, rules, gaps, leftBehind } = report;
  const { version, subject, seed, runs, effects, at: startedAt } = run;
  const ended =
    end === undefined
      ? {}
      : { endedAt: end.at, access: end.access, interrupted: end.interrupted, exitCode: end.exitCode };
  const value = {
    format: 1,
    complete: !warnings.some(({ isFatal }) => isFatal),
    warnings: warnings.map(({ text }) => text),
    run: { version, subject, seed, runs, effects, startedAt, ...ended },
    counts,
    chapters,
    rules: rules.map(({ id, title, statements, effect, outcome, durationMs }) => ({
      id,
      title,
      statements,
      effect,
      outcome,
      durationMs,
    })),
    gaps: gaps.map(({ gap, question, answer, meaning }) => ({ gap, question, answer, meaning })),
    leftBehind: leftBehind.map(({ what, command }) => ({ what, command })),
  };
  return `${jsonText(visibleJson(value), 2)}\n`;
}
