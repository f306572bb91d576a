/** What nobody does in a minute by hand: twenty pages with fifteen things on each, one every three seconds. */
export const thingsOfAMinute = 300;
