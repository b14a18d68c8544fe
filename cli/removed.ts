/** What to use in place of a command, an option or a report format that no longer exists, by how one types it. */
export const removed: Readonly<Record<string, string>> = {
  completion: 'Understudy no longer has shell completion. npx understudy-kit --help lists the commands.',
  statements: 'Use npx understudy-kit explain CHAPTER, such as cancel-call. It lists the rules, statements and gaps.',
  state: 'Stop the mock and copy the state file. GET /_mock/snapshots/NAME exports the state of a running mock.',
  'verify --reproduce': 'Use --report curl=FILE. It writes one shell script with the requests of each finding.',
  'report --reproduce': 'Use --format curl. It prints one shell script with the requests of each finding.',
  'verify --report sarif': 'Use --report junit=FILE. In GitHub Actions, verify writes annotations by itself.',
  'verify --report ctrf': 'Use --report junit=FILE.',
  'report --format sarif': 'Use --format junit or --format github.',
  'report --format ctrf': 'Use --format junit.',
  'explain --format': 'explain prints Markdown. Use --json for JSON.',
  'serve --keep': 'Use --max-sessions N, --session-ttl 30d, or both.',
  'docs --watch':
    'Run npx understudy-kit docs after each change, and serve the folder of --out with any static file server.',
  'docs --before': 'Run that command before npx understudy-kit docs.',
  'docs --port': 'Serve the folder of --out with any static file server.',
};

/** What to use in place of the removed command or option that these words name. */
export function replacementFor([command = '', ...words]: readonly string[]): string | undefined {
  const typed = words.flatMap((word, index) => [word, `${word} ${words[index + 1] ?? ''}`]);
  const names = [command, ...typed.map((option) => `${command} ${option}`)];
  const found = Object.entries(removed).find(([name]) =>
    names.some((typedName) => typedName === name || typedName.startsWith(`${name}=`)),
  );
  return found?.[1];
}
