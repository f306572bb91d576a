/**
 * What is said of one thing under several names (`alt` and `alt_text`, `grams` and `weight`). What stands as it was says
 * nothing, so that a thing which was read can be sent back with another value under one of its names; `differ` where two
 * say different new things.
 * @param stood undefined for what is being made
 */
export function changedValue<Value>(
  stood: Value | undefined,
  said: readonly (Value | undefined)[],
): { value: Value | undefined; differ: boolean } {
  const anew = said.filter((one) => one !== undefined && one !== stood);
  const [value = stood] = anew;
  return { value, differ: anew.some((one) => one !== value) };
}
