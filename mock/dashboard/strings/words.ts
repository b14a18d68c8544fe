/** Words that several views have in common. */
export const wordStrings = {
  copied: 'Copied.',
  cannotCopy: 'Cannot copy here. Select the text.',
  copyWhat: (what: string) => `Copy ${what}`,
  nobody: 'nobody',
  backToList: '← All',
  search: 'Search',
  searching: 'Searching…',
  addFilter: 'Add a filter',
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Clear all',
  tryLess: 'Use fewer words, or take filters away.',
  found: (total: number) => `${total.toLocaleString('en')} found`,
} as const;

/** The kinds of channels, as the interface calls them. */
export const channelNames: Readonly<Record<string, string>> = {
  messengerChat: 'messenger app',
  messengerVoice: 'messenger app, voice',
  webChat: 'Web Chat',
  email: 'Email',
  sms: 'SMS',
  inboundSipTrunk: 'inbound call',
  outboundSipTrunk: 'outbound call',
};
