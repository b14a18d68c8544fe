// A worker that loads parts of the package on demand is a module.
export default { worker: { format: 'es' }, build: { target: 'esnext' } };
