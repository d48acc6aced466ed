import { registerHooks } from 'node:module';

/** Makes imports of the named packages fail, as if these packages were not installed. */
const optional = (process.env.LEFT_OUT ?? '').split(' ');

registerHooks({
  resolve(specifier, context, next) {
    const name = optional.find((one) => specifier === one || specifier.startsWith(`${one}/`));
    if (name === undefined) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${name}' imported from ${context.parentURL}`), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
  },
});
