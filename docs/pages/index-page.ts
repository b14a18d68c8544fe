import { type Page, toPageList } from '../model/page.ts';
import type { OperationView, ServiceDocument } from '../model/service-document.ts';
import { renderNamedExample } from '../samples/named-example.ts';

/** The first page: what the service does, and what there is to read. */
export function renderIndexPage(
  { info }: ServiceDocument,
  operations: readonly OperationView[],
  pages: readonly Page[],
  baseUrl: string,
): Page {
  const [description = ''] = info.description.trim().split('\n\n');
  const example = renderNamedExample(operations, 'triggerChat', 'messengerPrompt', baseUrl) ?? '';
  return {
    path: 'index',
    title: info.title,
    summary: info.summary,
    section: 'Start',
    body: `${description}\n\nVersion ${info.version}. Every example on these pages is played on the mock whenever it is tested.\n\n## First request\n\nSend the API key of your workspace in the header \`x-api-key\`. Each operation has one of two base addresses, which can be the same. The examples use \`${baseUrl}\`. This sends a customer a first message:\n\n${example}\n\nThe [first guide](guides/first-conversation.md) goes on from here, and on [Try it](try-it.md) you send this and every other request to a mock.\n\n${toPageList(pages)}`,
  };
}
