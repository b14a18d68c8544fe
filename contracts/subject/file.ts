import { FileError, type Issue } from '../../src/files/issue.ts';
import { type Environment, readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/subject-types.ts';
import { subjectFile } from '../../src/generated/subject-validator.js';
import { withoutSlash } from '../../src/request-path.ts';
import { appendPointer } from '../../src/schema.ts';
import { isBaseUrl, type Subject } from './subject.ts';

type SubjectFile = components['schemas']['SubjectFile'];

/**
 * Parses a subject file, in YAML or JSON. Replaces `${NAME}` in a string by a variable of
 * `environment`. `fileName` is only for messages.
 *
 * @throws FileError with every issue. It contains no environment variable and no key.
 */
export function parseSubject(text: string, fileName: string, environment: Environment = {}): Subject {
  const result = readDocument(text, { schema: subjectFile, check: checkSubject, environment });
  if (!result.ok) throw new FileError(fileName, result.issues);
  const { value, lineOf } = result;
  const { $schema: _, baseUrlAlt = value.baseUrl, controlUrl, ...subject } = value;
  return {
    ...subject,
    baseUrl: withoutSlash(subject.baseUrl),
    baseUrlAlt: withoutSlash(baseUrlAlt),
    ...(controlUrl === undefined ? {} : { controlUrl: withoutSlash(controlUrl) }),
    placeOf: (pointer) => `${fileName}:${lineOf(pointer)}`,
    omitsBaseUrlAlt: () => value.baseUrlAlt === undefined,
  };
}

/** Finds mistakes in a subject file that its schema cannot express. */
function checkSubject(file: SubjectFile): Issue[] {
  const { channels, apiKey } = file.workspace;
  const issues = (['baseUrl', 'baseUrlAlt', 'controlUrl'] as const).flatMap((field): Issue[] => {
    const url = file[field];
    const message = 'must be a URL with a valid host and port; found a string that is not shown. Correct it.';
    return url === undefined || isBaseUrl(url) ? [] : [{ pointer: `/${field}`, message }];
  });
  if (channels.messenger === undefined && channels.webChat === undefined && channels.email === undefined) {
    const message =
      'must have one of the fields messenger, webChat and email; found none. Name a channel that can send.';
    issues.push({ pointer: '/workspace/channels', message });
  }
  for (const name of Object.keys(file.headers ?? {})) {
    const isOwn = /^(?:x-api-key|content-type|content-length|host|connection|transfer-encoding)$/i.test(name);
    if (!isOwn && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
    const message = isOwn
      ? 'is a header that the kit sets itself. Remove it.'
      : 'must be the name of a header. Correct it.';
    issues.push({ pointer: appendPointer('/headers', name), message });
  }
  const { agents, channelAgents = {} } = file.workspace;
  for (const [channel, { name }] of Object.entries(channelAgents)) {
    if (agents.some((agent) => agent.name === name)) continue;
    const message = 'must be the name of an agent in workspace.agents; found another name. Add the agent to the list.';
    issues.push({ pointer: `/workspace/channelAgents/${channel}/name`, message });
  }
  if (file.otherWorkspace?.apiKey === apiKey) {
    const message =
      'must be the key of another workspace; found the key of the first workspace. Write the key of a second workspace, or remove otherWorkspace.';
    issues.push({ pointer: '/otherWorkspace/apiKey', message });
  }
  return issues;
}
