/**
 * `package.json` names the sources, so that a checkout needs no build, and the package contains the built files. The package
 * needs other `exports`, so `package.json` is changed during `npm pack`.
 */

/** Converts the manifest of a checkout to that of the package. */
export function packed(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/src\/(.+)\.ts"/g, '"types": "./dist/src/$1.d.ts"')
    .replace(/"default": "\.\/src\/(.+)\.ts"/g, '"default": "./dist/src/$1.js"')
    .replace(/": "src\/cli\/start\.mjs"/g, '": "dist/src/cli/start.mjs"');
}

/** Converts the manifest of the package to that of a checkout. */
export function unpacked(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/dist\/src\/(.+)\.d\.ts"/g, '"types": "./src/$1.ts"')
    .replace(/"default": "\.\/dist\/src\/(.+)\.js"/g, '"default": "./src/$1.ts"')
    .replace(/": "dist\/src\/cli\/start\.mjs"/g, '": "src/cli/start.mjs"');
}
