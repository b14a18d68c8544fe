/** What the view Schedule says. */
export const scheduleStrings = {
  legend: 'Legend',
  message: 'message',
  call: 'call',
  hours: 'working hours',
  now: 'now',
  clockChange: 'clock change',
  moveNow: 'Now line: move the clock',
  moveNowHint: 'Drag it, or use the arrow keys and Enter.',
  goTo: (moment: string) => `Go to ${moment}`,
  cancel: 'Stay here',
  clocks: (hours: number, zone: string) => `${zone}: clocks ${hours > 0 ? 'forward' : 'back'} ${Math.abs(hours)} h`,
  open: (hours: string) => `Open ${hours}`,
  dueNow: 'Due; waiting for a free line.',
  isDue: 'Due now.',
  moveThere: 'Move the clock there',
} as const;
