/** The npm package contains built files and a checkout contains sources, so `exports` in `package.json` differs. */

export function packed(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/src\/(.+)\.ts"/g, '"types": "./dist/src/$1.d.ts"')
    .replace(/"default": "\.\/src\/(.+)\.ts"/g, '"default": "./dist/src/$1.js"')
    .replace(/": "src\/cli\/start\.mjs"/g, '": "dist/src/cli/start.mjs"');
}

export function unpacked(manifest: string): string {
  return manifest
    .replace(/"types": "\.\/dist\/src\/(.+)\.d\.ts"/g, '"types": "./src/$1.ts"')
    .replace(/"default": "\.\/dist\/src\/(.+)\.js"/g, '"default": "./src/$1.ts"')
    .replace(/": "dist\/src\/cli\/start\.mjs"/g, '": "src/cli/start.mjs"');
}
