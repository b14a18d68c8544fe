// Part of npm run lint:document: what Redocly finds in the documents that are named, by the rules of redocly.yaml.
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

for (const ref of process.argv.slice(2)) {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  // Only the document of the service describes every field and shows every success.
  if (ref.endsWith('control.yaml')) config.styleguide.skipRules(['rule/described-fields', 'rule/examples-of-success']);
  const problems = await lint({ ref, config });
  if (problems.length === 0) continue;
  formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '' });
  process.exitCode = 1;
}
