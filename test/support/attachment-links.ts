import { type Alteration, alterRequests } from './kit/altered-service.ts';
import { alterItems, compose, triggerChatRoute } from './sabotages/alterations.ts';

export function showingAttachments(linkOf: (given: string) => string): Alteration {
  const givenByName = new Map<unknown, string>();
  const noting = alterRequests(triggerChatRoute, ({ body }) => {
    for (const given of (Array.isArray(body?.attachments) ? body.attachments : []) as unknown[]) {
      if (typeof given === 'string') givenByName.set(given.slice(given.lastIndexOf('/') + 1), given);
    }
  });
  const showing = alterItems('file', (item) => {
    const given = givenByName.get(item.filename);
    if (given !== undefined) item.url = linkOf(given);
  });
  return compose(noting, showing);
}
