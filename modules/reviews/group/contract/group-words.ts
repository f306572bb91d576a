/** Minimum and maximum number of products in a group. */
export const minProducts = 2;
export const maxProducts = 100;
/** Maximum length of a group's name. */
export const maxGroupName = 120;
/** Maximum number of groups of a shop. */
export const maxGroups = 20_000;
/** Maximum number of groups that one call changes or deletes. */
export const maxAtOnce = 250;
