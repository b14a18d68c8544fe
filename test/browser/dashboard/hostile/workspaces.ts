export const hostileWorkspaces = (name: string) => ({
  workspaces: [
    {
      id: 'acme',
      apiKeys: ['acme-key'],
      channels: [
        { type: 'messengerChat', name, agent: name, numbers: ['+14155550101'] },
        { type: 'email', name: 'Mail', agent: name, address: 'desk@example.com' },
        { type: 'outboundSipTrunk', name: `Line ${name}`, numbers: ['+14155550102'], lines: 1 },
      ],
      agents: [
        {
          name,
          published: '1',
          versions: [
            {
              label: '1',
              opening: [
                {
                  type: 'message',
                  content: [
                    { type: 'text', text: '$' + '{name}' },
                    { type: 'button', text: '$' + '{name}', payload: name },
                    { type: 'image', caption: '$' + '{name}', url: 'https://example.com/a.png', mimeType: 'image/png' },
                    { type: 'file', filename: name },
                  ],
                },
                { type: 'thinking', thinking: '$' + '{name}' },
                { type: 'summary', summary: '$' + '{name}' },
                { type: 'function_call', name, arguments: { [name]: name }, output: '$' + '{name}' },
              ],
              otherwise: [{ type: 'message', content: [{ type: 'text', text: '$' + '{name}' }] }],
              replies: [],
            },
          ],
        },
      ],
    },
  ],
});
