import packageJson from '../package.json' with { type: 'json' };

/** What `npm start` tells Node, so that a measured server runs like a real one. */
export const serverFlags: string[] = packageJson.scripts.start.match(/--\S+/g) ?? [];
