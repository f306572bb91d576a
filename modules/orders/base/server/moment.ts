/** Formats a moment as calls answer it: ISO 8601 in UTC. */
export const iso = (value: Date | string) => new Date(value).toISOString();
