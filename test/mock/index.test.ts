import { expect, test } from 'vitest';
import * as inBrowser from '../../mock/browser.ts';

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
