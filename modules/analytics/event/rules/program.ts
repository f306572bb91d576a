/** Faster than a person can work: 20 pages of 15 items a minute, one every 3 seconds. */
export const thingsOfAMinute = 300;
