/** What a form says of a number that cannot be read as one. */
export const isNoNumber = 'Enter a number, for example 12.50';
