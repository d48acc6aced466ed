/** For editors and for `npx cucumber-js`: the features against a sandbox of their own. `tck certify` is the full run. */
module.exports = {
  default: {
    paths: ['features/**/*.feature'],
    import: ['steps/**/*.ts'],
    format: ['progress'],
    strict: true,
  },
};
