/** What earlier answers returned, so that later requests meet what is there. Each list keeps its latest 200. */
export interface LearnedState {
  sessionIds: string[];
  callIds: string[];
  workspaceIds: string[];
  apiKeys: string[];
  faultIds: string[];
  /** Targets of signed links. */
  links: string[];
  /** The latest exported snapshot that is small enough to be sent. */
  snapshot: string;
}

export function createLearnedState(): LearnedState {
  return {
    sessionIds: ['ses_acme_none'],
    callIds: ['call_acme_none'],
    workspaceIds: ['acme', 'globex'],
    apiKeys: ['acme-key', 'acme-ci-key', 'globex-key'],
    faultIds: ['fault_1'],
    links: ['/media/samples/photo.png?expires=1&signature=0'],
    snapshot: '{}',
  };
}

const maxEntries = 200;

/** Takes in the body of a good answer. */
export function learn(learned: LearnedState, operationId: string | undefined, text: string): void {
  if (operationId === undefined || text.length > 100_000) {
    if (operationId === 'exportSnapshot' && text.length < 900_000) learned.snapshot = text;
    return;
  }
  const add = (list: string[], [, value]: RegExpMatchArray) => {
    if (value === undefined) return;
    list.push(value);
    if (list.length > maxEntries) list.splice(3, 1);
  };
  switch (operationId) {
    case 'exportSnapshot':
      learned.snapshot = text;
      return;
    case 'createWorkspace':
      for (const match of text.matchAll(/"workspaceId":"([^"\\]+)"/g)) add(learned.workspaceIds, match);
      for (const match of text.matchAll(/"apiKeys":\["([^"\\]+)"/g)) add(learned.apiKeys, match);
      return;
    case 'addFault':
      for (const match of text.matchAll(/"faultId":"([^"\\]+)"/g)) add(learned.faultIds, match);
      return;
    case 'triggerChat':
    case 'triggerCall':
    case 'getSession':
    case 'getSignedUrl':
    case 'listSessions':
      for (const match of text.matchAll(/"sessionId":"([^"\\]+)"/g)) add(learned.sessionIds, match);
      for (const match of text.matchAll(/"callId":"([^"\\]+)"/g)) add(learned.callIds, match);
      for (const match of text.matchAll(/"url":"http:\/\/[^/]+(\/media\/[^"\\]+)"/g)) add(learned.links, match);
  }
}
