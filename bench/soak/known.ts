/** What earlier answers told, so that later requests meet what is there. Each list keeps its latest 200. */
export interface Known {
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

export function nothingKnown(): Known {
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

const most = 200;

/** Takes in the body of a good answer. */
export function learn(known: Known, operationId: string | undefined, text: string): void {
  if (operationId === undefined || text.length > 100_000) {
    if (operationId === 'exportSnapshot' && text.length < 900_000) known.snapshot = text;
    return;
  }
  const add = (list: string[], [, value]: RegExpMatchArray) => {
    if (value === undefined) return;
    list.push(value);
    if (list.length > most) list.splice(3, 1);
  };
  switch (operationId) {
    case 'exportSnapshot':
      known.snapshot = text;
      return;
    case 'createWorkspace':
    case 'branchSnapshot':
      for (const match of text.matchAll(/"workspaceId":"([^"\\]+)"/g)) add(known.workspaceIds, match);
      for (const match of text.matchAll(/"apiKeys":\["([^"\\]+)"/g)) add(known.apiKeys, match);
      return;
    case 'addFault':
      for (const match of text.matchAll(/"faultId":"([^"\\]+)"/g)) add(known.faultIds, match);
      return;
    case 'triggerChat':
    case 'triggerCall':
    case 'getSession':
    case 'getSignedUrl':
    case 'listSessions':
      for (const match of text.matchAll(/"sessionId":"([^"\\]+)"/g)) add(known.sessionIds, match);
      for (const match of text.matchAll(/"callId":"([^"\\]+)"/g)) add(known.callIds, match);
      for (const match of text.matchAll(/"url":"http:\/\/[^/]+(\/media\/[^"\\]+)"/g)) add(known.links, match);
  }
}
