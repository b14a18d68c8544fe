/** Phrases in comments, titles and messages that hide who acts, or that have a clearer alternative. */
const codeForms: readonly [form: RegExp, advice: string][] = [
  [
    /^(what(?! the service does| went wrong:)|who(m|se|ever)?|whatever|how(?! to\b)|which)\b(?!.*\?$)/i,
    'begin with a noun',
  ],
  [/^where\b(?!.*[,?])/i, 'begin with a noun'],
  [/^that (an?|the|no|nothing|it|they|there|all|any|every|each|some|what|only)\b/i, 'begin with a noun'],
  [
    /\b(is|are|was|were|be|been) (waited|looked|tried|told|asked|thought|found out|taken (to be|for)|let)\b/i,
    'name the actor',
  ],
  [
    /(?<!\bthere )\b(is|are|was|as) (none|(?<!count as )one)(?=$|[.,;:)]| (that|in|with|for|to|and|or)\b)/i,
    'repeat the noun',
  ],
  [
    /\b(this|that|another|(with|as|for) an \w+) ones?(?=$|[.,;:)]| (of|that|is|in|with|for|and|or)\b)/i,
    'repeat the noun',
  ],
  [/\b(is|are|was|were) such\b/i, 'say which'],
  [/\bso (many|long|few|much|often|late|early)\b/i, 'say how many, or how long'],
  [/\bonce more\b/i, 'use "again"'],
  [/^(Longer|Others|Another (is|may|has|can))\b|\bthe rest\b(?! of)/, 'say which'],
  [/\b(comes?|came) (to|of|about|again|back|out|when|over)\b/i, 'use "is", "returns" or "results"'],
  [/\bbeg[ia]ns?\b(?!( it)? with)/i, 'use "start"'],
  [/\bgo(es)? (out|through|off|away|over)\b/i, 'use "is sent", "passes" or "ends"'],
  [/\b(gives?|gave|given) (out|back)\b/i, 'use "return"'],
  [/\b(is|are|was) over\b/i, 'use "has ended"'],
  [/\bputs? (back|off|away)\b/i, 'use "move back" or "postpone"'],
  [/\bunder way\b/i, 'use "in progress"'],
  [/\bfor ever\b/i, 'say how long'],
];

/** Phrases to avoid only in pages, because readers of pages do not know the project. */
const pageForms: typeof codeForms = [
  [/\b(whoever|nobody|somebody)\b/i, 'name the actor'],
  [/\bit is (waited|told|asked|said)\b/i, 'name the actor'],
  [/\bof which\b/i, 'begin a new sentence'],
  [/\bwhat is otherwise\b|\bthat there are\b/i, 'say it directly'],
  [/\b(stands|stand) (in|beside|there|still)\b/i, 'use "is"'],
  [/\bletting? go\b/i, 'use "evict"'],
  [/\bby itself\b/i, 'name the actor'],
  [/\bone's own\b|\bof one's\b/i, 'use "your"'],
  [/\bmoment\b/i, 'use "timestamp" or "time"'],
  [/\b(utilize|leverage|simply|just|obviously|basically)\b/i, 'leave it out'],
];

export function findRiddles(sentence: string, kind: 'page' | 'code'): string[] {
  const maxWords = kind === 'page' ? 30 : 25;
  const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
  return [
    ...(words > maxWords ? [`${words} words; at most ${maxWords}`] : []),
    ...(kind === 'page' ? pageForms : codeForms).flatMap(([form, advice]) => {
      const found = form.exec(sentence)?.[0];
      return found === undefined ? [] : [`"${found}": ${advice}`];
    }),
  ];
}
