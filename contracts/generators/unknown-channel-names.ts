import type { Subject } from '../subject/subject.ts';

/** Names close to those of the subject's channels: every form of the first name, and one form of each other name. */
export function unknownChannelNamesOf({ workspace }: Subject): string[] {
  const names = Object.values(workspace.channels);
  const similarNames = names.flatMap((name, index) => {
    const similar = similarNamesOf(name);
    return index === 0 ? similar : similar.filter((_, form) => form % similar.length === (index - 1) % similar.length);
  });
  return [...new Set(similarNames)].filter((name) => name !== '' && !names.includes(name));
}

function similarNamesOf(name: string): string[] {
  return [
    name.toUpperCase(),
    ` ${name}`,
    `${name}s`,
    name.toLowerCase(),
    `${name} `,
    // Shorten only names that end in letters: beside `Line 12`, the short form `Line 1` may be a channel too.
    /\p{L}{3}$/u.test(name) ? name.slice(0, -1) : '',
    name.replaceAll(' ', ''),
    name.replaceAll(' ', '_'),
    name.replaceAll(' ', '-'),
    name.replace(' ', '  '),
    `${name.slice(0, -1)}%`,
    // A full-width letter, which Unicode compatibility normalization treats as equal.
    name.replace(/[A-Za-z]/, (letter) => String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0))),
  ];
}
