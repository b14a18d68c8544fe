/** Zones at both ends of the day, and of offsets that are no whole hours. */
export const extremeZones = [
  'Etc/GMT+12',
  'Etc/GMT-14',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'Asia/Kathmandu',
  'America/St_Johns',
] as const;

/** Zones of whole, half and quarter hours on both sides of the date line; their clocks are never changed. */
export const fixedOffsetZones = [
  'UTC',
  'Etc/GMT+12',
  'Etc/GMT+5',
  'Etc/GMT-3',
  'Etc/GMT-14',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Darwin',
  'Australia/Eucla',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Marquesas',
  'America/Phoenix',
] as const;

/** Zones whose clocks are changed twice a year, by rules that have been the same for long. */
export const dstZones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
] as const;
