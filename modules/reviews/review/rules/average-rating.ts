/**
 * The average of `count` ratings that are `stars` together, rounded to one place, half up; 0 of none. In whole numbers, so
 * that dust of binary fractions decides nothing.
 */
export const averageRating = (stars: number, count: number): number =>
  count === 0 ? 0 : Math.floor((stars * 20 + count) / (count * 2)) / 10;
