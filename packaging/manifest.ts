/**
 * `package.json` names the sources, so that a checkout runs without being built; the package holds what was built of
 * them. npm knows no second `exports` for the package: while it packs, the file is another.
 */

/** The manifest of the package, of a checkout's. One that is a package's already stays as it is. */
export function packed(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/src\/(.+)\.ts"/g, '"types": "./dist/src/$1.d.ts"')
    .replace(/"default": "\.\/src\/(.+)\.ts"/g, '"default": "./dist/src/$1.js"')
    .replace(/": "src\/cli\/start\.mjs"/g, '": "dist/src/cli/start.mjs"');
}

/** The manifest of the checkout again. */
export function unpacked(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/dist\/src\/(.+)\.d\.ts"/g, '"types": "./src/$1.ts"')
    .replace(/"default": "\.\/dist\/src\/(.+)\.js"/g, '"default": "./src/$1.ts"')
    .replace(/": "dist\/src\/cli\/start\.mjs"/g, '": "src/cli/start.mjs"');
}
