import type { Keyed } from '../../contracts/invariants.ts';

/** Shorter ones would be found in plain words. */
const shortestKey = 4;

/** Takes the keys of the subject out of a text, however they are written there, and what a terminal could obey. */
export function withoutKeys({ workspace, otherWorkspace }: Keyed): (text: string) => string {
  const keys = [
    { key: otherWorkspace?.apiKey ?? '', shown: '$OTHER_API_KEY' },
    { key: workspace.apiKey, shown: '$API_KEY' },
  ];
  const forms = keys
    .flatMap(({ key, shown }) =>
      [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), Buffer.from(key).toString('base64')].map(
        (form) => ({ form, shown }),
      ),
    )
    .filter(({ form }) => form.length >= shortestKey)
    // One key may be a part of the other.
    .sort((one, other) => other.form.length - one.form.length);
  return (text) => printable(forms.reduce((rest, { form, shown }) => rest.replaceAll(form, () => shown), text));
}

/** A terminal must not take an answer of the service for a command. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
