/**
 * The new value of a field that has several names (`alt` and `alt_text`, `grams` and `weight`). A value that equals the
 * stored one doesn't count, so that a client can send back an object that it read with another value under one of the
 * names. `differ` is true if two names have different new values.
 * @param stood the stored value, undefined for a new object
 */
export function changedValue<Value>(
  stood: Value | undefined,
  said: readonly (Value | undefined)[],
): { value: Value | undefined; differ: boolean } {
  const anew = said.filter((one) => one !== undefined && one !== stood);
  const [value = stood] = anew;
  return { value, differ: anew.some((one) => one !== value) };
}
