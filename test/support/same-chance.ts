import fc from 'fast-check';

/** A change must not fail by chance: properties try the same values in every run, and new values every night. */
if (process.env.SAMPLES !== 'all') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
