/**
 * For editors and for `npx cucumber-js`: the features against a sandbox of their own. `tck certify` is the full run. The features
 * are where cucumber looks by itself: paths that are named here would come on top of those of the command line.
 */
module.exports = {
  default: {
    import: ['steps/**/*.ts'],
    format: ['progress'],
    strict: true,
  },
};
