/** How the prompt calls a verb here: npm's script belongs to a checkout, the package has a program. */
export const tck = import.meta.url.endsWith('.js') ? 'npx ashrait-tck' : 'npm run tck --';
