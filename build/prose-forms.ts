type Forms = Readonly<Record<string, readonly RegExp[]>>;

/** Phrases in comments, titles and messages that hide who acts, or that have a clearer alternative, by advice. */
const codeForms: Forms = {
  'begin with a noun': [
    /^(what(?! the service does| went wrong:)|who(m|se|ever)?|whatever|how(?! to\b)|which)\b(?!.*\?$)/i,
    /^where\b(?!.*[,?])/i,
    /^that (an?|the|no|nothing|it|they|there|all|any|every|each|some|what|only)\b/i,
  ],
  'name the actor': [
    /\b(is|are|was|were|be|been) (waited|looked|tried|told|asked|thought|found out|taken (to be|for)|let)\b/i,
  ],
  'repeat the noun': [
    /(?<!\bthere )\b(is|are|was|as) (none|(?<!count as )one)(?=$|[.,;:)]| (that|in|with|for|to|and|or)\b)/i,
    /\b(this|that|another|(with|as|for) an \w+) ones?(?=$|[.,;:)]| (of|that|is|in|with|for|and|or)\b)/i,
  ],
  'say which': [/\b(is|are|was|were) such\b/i, /^(Longer|Others|Another (is|may|has|can))\b|\bthe rest\b(?! of)/],
  'say how many, or how long': [/\bso (many|long|few|much|often|late|early)\b/i],
  'use "again"': [/\bonce more\b/i],
  'use "is", "returns" or "results"': [/\b(comes?|came) (to|of|about|again|back|out|when|over)\b/i],
  'use "start"': [/\bbeg[ia]ns?\b(?!( it)? with)/i],
  'use "is sent", "passes" or "ends"': [/\bgo(es)? (out|through|off|away|over)\b/i],
  'use "return"': [/\b(gives?|gave|given) (out|back)\b/i],
  'use "has ended"': [/\b(is|are|was) over\b/i],
  'use "move back" or "postpone"': [/\bputs? (back|off|away)\b/i],
  'use "in progress"': [/\bunder way\b/i],
  'say how long': [/\bfor ever\b/i],
};

/** Phrases to avoid only in pages, because readers of pages do not know the project. */
const pageForms: Forms = {
  'name the actor': [/\b(whoever|nobody|somebody)\b/i, /\bit is (waited|told|asked|said)\b/i, /\bby itself\b/i],
  'begin a new sentence': [/\bof which\b/i],
  'say it directly': [/\bwhat is otherwise\b|\bthat there are\b/i],
  'use "is"': [/\b(stands|stand) (in|beside|there|still)\b/i],
  'use "evict"': [/\bletting? go\b/i],
  'use "your"': [/\bone's own\b|\bof one's\b/i],
  'use "timestamp" or "time"': [/\bmoment\b/i],
  'leave it out': [/\b(utilize|leverage|simply|just|obviously|basically)\b/i],
};

export function findRiddles(sentence: string, kind: 'page' | 'code'): string[] {
  const maxWords = kind === 'page' ? 30 : 25;
  const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
  return [
    ...(words > maxWords ? [`${words} words; at most ${maxWords}`] : []),
    ...Object.entries(kind === 'page' ? pageForms : codeForms).flatMap(([advice, forms]) => {
      const found = forms.flatMap((form) => form.exec(sentence)?.[0] ?? []);
      return found.map((phrase) => `"${phrase}": ${advice}`);
    }),
  ];
}
