/**
 * `exports` in `package.json` names the sources, so a checkout needs no build. The npm package contains built files and
 * needs other `exports`, so `package.json` is changed during `npm pack`.
 */

/** Returns the text of `package.json` for the npm package, from that of a checkout. */
export function packed(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/src\/(.+)\.ts"/g, '"types": "./dist/src/$1.d.ts"')
    .replace(/"default": "\.\/src\/(.+)\.ts"/g, '"default": "./dist/src/$1.js"')
    .replace(/": "src\/cli\/start\.mjs"/g, '": "dist/src/cli/start.mjs"');
}

/** Returns the text of `package.json` for a checkout, from that of the npm package. */
export function unpacked(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/dist\/src\/(.+)\.d\.ts"/g, '"types": "./src/$1.ts"')
    .replace(/"default": "\.\/dist\/src\/(.+)\.js"/g, '"default": "./src/$1.ts"')
    .replace(/": "dist\/src\/cli\/start\.mjs"/g, '": "src/cli/start.mjs"');
}
