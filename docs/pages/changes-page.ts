import { diffDocuments } from '../diff/diff-documents.ts';
import { toReleaseNotes } from '../diff/release-notes.ts';
import type { Page } from '../page.ts';

/** What has changed since another version of the document. */
export function renderChangesPage(before: object, after: object): Page {
  return {
    path: 'reference/changes',
    title: 'Changes',
    summary:
      'What has changed since the version before: what breaks clients, what is answered otherwise, and all else.',
    section: 'Reference',
    body: toReleaseNotes(diffDocuments(before, after)),
  };
}
