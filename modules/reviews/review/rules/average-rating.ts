/**
 * The average of `count` ratings with `stars` stars in sum, rounded half up to one decimal; 0 if there are none. It computes
 * with whole numbers, so that binary fractions cannot change the rounding.
 */
export const averageRating = (stars: number, count: number): number =>
  count === 0 ? 0 : Math.floor((stars * 20 + count) / (count * 2)) / 10;
