/** A soak, with arguments that let all of them together take less than twenty minutes on two cores. */
export interface Soak {
  script: string;
  args?: readonly string[];
  /** It is a control, without what the soak shows, and has to fail. */
  mustFail?: boolean;
  /** Which of its lines say what it counted, and how its control fared. */
  shows: RegExp;
}

/** What is claimed about reliability, one command each, in the order in which they run. */
export const soaks: readonly Soak[] = [
  { script: 'soak:amplification', shows: /sequences,/ },
  { script: 'soak:amplification', args: ['--without-bounds'], mustFail: true, shows: /sequences,/ },
  { script: 'soak:blocking', shows: /longest blocks|^ *\d+ ms/ },
  { script: 'soak:heap', shows: /requests,|Control/ },
  { script: 'soak:sockets', shows: /connections|streams|Control/i },
  { script: 'soak:hostile', shows: /services,|Control/ },
  { script: 'soak:gate', shows: /requests,|control/ },
];
