/** What the view Queue says. */
export const queueStrings = {
  searchHint: 'Name, number, id, agent…',
  fields: { result: 'Result' },
  lanes: { queue: 'In the queue', placed: 'Placed', talking: 'In progress', ended: 'Ended' },
  none: 'None.',
  capacity: (busy: number, lines: number) => `${busy} of ${lines} ${lines === 1 ? 'line' : 'lines'} busy`,
  getsLine: 'gets a line now',
  hoursBegin: (time: string, zone: string) => `hours begin ${time} ${zone}`,
  due: (when: string) => `due ${when}`,
  retry: (number: number, of: number, when: string) => `retry ${number} of ${of}, due ${when}`,
  priority: (priority: number) => `priority ${priority}`,
  cancel: 'Cancel',
  cancelCall: (phoneNumber: string) => `Cancel the call to ${phoneNumber}`,
} as const;
