/** Products of a group, at least and at most. */
export const fewestProducts = 2;
export const maxProducts = 100;
/** Letters of its name. */
export const longestName = 120;
/** Groups of a shop. */
export const maxGroups = 20_000;
/** Groups that one call changes or deletes. */
export const maxAtOnce = 250;
