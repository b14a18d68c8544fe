// Part of `npm run lint:document`: prints Redocly's findings about the documents, by the rules of `redocly.yaml`.
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

for (const ref of process.argv.slice(2)) {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  // The document of the control plane need not describe every field and show every success.
  if (ref.endsWith('control.yaml')) config.styleguide.skipRules(['rule/described-fields', 'rule/examples-of-success']);
  const problems = await lint({ ref, config });
  if (problems.length === 0) continue;
  formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '' });
  process.exitCode = 1;
}
