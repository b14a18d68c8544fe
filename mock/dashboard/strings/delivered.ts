/** What the view Delivered says. */
export const deliveredStrings = {
  searchHint: 'Name, number, address, text…',
  fields: { to: 'To', state: 'State' },
  noText: 'no text',
} as const;
