import fc from 'fast-check';

/** Property tests try the same values in every run, so that no change fails by chance, and new values every night. */
if (process.env.SAMPLES !== 'all') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
