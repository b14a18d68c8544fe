import { expect, test } from 'vitest';
import * as inBrowser from '../../mock/browser.ts';
import * as inNode from '../../mock/index.ts';

test("the mock's entry point for browsers exports the same names as the entry point for Node", () => {
  expect(Object.keys(inBrowser).toSorted()).toEqual(Object.keys(inNode).toSorted());
});

test('a function of the mock that needs Node throws in a browser, and names an alternative', async () => {
  await using mock = inBrowser.createMock();
  const answerOf = async (path: string) => (await mock.fetch(`http://mock/_mock/${path}`)).json();

  await expect(mock.listen()).rejects.toThrow('Send requests with mock.fetch');
  await expect(inBrowser.openSqliteLog()).rejects.toThrow('mock.control.exportSnapshot');
  for (const path of ['dashboard/', 'dashboard/assets/x.js', 'data', 'data/channels'])
    expect(await answerOf(path)).toMatchObject({
      errorCode: 'pathNotFound',
      message: expect.stringContaining('Use mock.control'),
    });
});
