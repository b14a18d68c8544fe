// Rules about imports between the folders, which `npm run lint` checks. Imports of types count too.

/** The layers of the repository, lowest first. A folder may import only from lower layers. */
const floors = ['src', '(mock|contracts)', '(docs|integrations)', 'cli', 'lab'];

/** The layers of the mock, lowest first. */
const mockParts = ['domain', 'engine', 'log', 'http', 'cluster', 'start', 'control', 'dashboard'];

/** The layers of the contract kit, lowest first. */
const kitParts = [
  'facts',
  'subject',
  'reports',
  'judge',
  '(generators|client)',
  'effects',
  '(observe|preflight|steps|traffic)',
  'rules',
  'run',
  'compare',
];

/** The public entry points of a layer, which higher layers may import. */
const doors = [
  '^mock/(index|browser|tables)[.]ts$',
  '^contracts/(index|options|vitest)[.]ts$',
  '^docs/(index|options)[.]ts$',
];

const rule = (definition) => ({ severity: 'error', ...definition });

/** Creates a rule for each folder: it must not import from the folders later in the list. */
function downwards(folder, parts) {
  return parts.slice(0, -1).map((part, index) =>
    rule({
      name: `${folder}${part}`,
      comment: `imports nothing of ${parts.slice(index + 1).join(', ')}`,
      from: { path: `^${folder}${part}/` },
      to: { path: `^${folder}(${parts.slice(index + 1).join('|')})/` },
    }),
  );
}

export default {
  forbidden: [
    ...downwards('', floors),
    ...downwards('mock/', mockParts),
    ...downwards('contracts/', kitParts),
    rule({
      name: 'strangers',
      comment: 'the mock and the kit do not know each other',
      from: { path: '^(mock|contracts)/' },
      to: { path: '^(mock|contracts)/', pathNot: '^$1/' },
    }),
    rule({
      name: 'doors',
      comment: 'what is above uses the doors, as everybody does',
      from: { path: '^(docs|integrations|cli)/' },
      to: { path: '^(mock|contracts|docs|integrations)/', pathNot: ['^$1/', ...doors] },
    }),
    rule({
      name: 'pure-domain',
      comment: 'the domain has no Node, no clock and no network',
      from: { path: '^mock/domain/' },
      to: {
        pathNot: ['^(mock/domain|src)/', '^node_modules/(@noble/hashes|temporal-polyfill|tinyqueue)/'],
      },
    }),
    rule({
      name: 'product',
      comment: 'nothing that users run needs tests, tools or examples',
      from: { path: '^(src|mock|contracts|docs|integrations|cli)/' },
      to: { path: '^(test|openapi|build|examples|lab)/' },
    }),
    rule({
      name: 'reference',
      comment: 'the reference shares no code with what it is compared with',
      from: { path: '^test/reference/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(src|mock|contracts|test)/', pathNot: '^test/reference/', dependencyTypesNot: ['type-only'] },
    }),
    rule({
      name: 'no-cycles',
      comment: 'what runs has an order; types of one folder may name each other',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    }),
    rule({ name: 'no-folder-cycles', scope: 'folder', from: {}, to: { circular: true } }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '/generated/'] },
  },
};
