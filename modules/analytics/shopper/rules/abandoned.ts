/** Minutes without an order after which a checkout that was opened counts as abandoned. */
export const abandonedAfterMinutes = 60;
