export const firstStepStrings = {
  title: 'Nothing has happened yet',
  lead: 'Point your app at this address, with this key. What it sends, and what becomes of it, appears here at once.',
  address: 'Address',
  key: 'Key (x-api-key)',
  first: 'A first request',
  copy: 'Copy',
  send: 'Send it from here',
  sent: 'Sent the first request',
  own: 'Make another one…',
  scenarios: 'Or start from a state that a screen needs',
  scenariosNote: 'A scenario replaces the state of the mock.',
  load: 'Load',
} as const;
