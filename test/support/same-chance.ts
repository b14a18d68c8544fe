import fc from 'fast-check';

/** A change must not fail by another one's luck: properties try the same values in every run, and others every night. */
if (process.env.SAMPLES !== 'all') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
