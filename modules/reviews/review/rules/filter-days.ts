/** `11-28-2026` as `2026-11-28`. */
const isoDay = (text: string) => `${text.slice(6)}-${text.slice(0, 5)}`;

/**
 * The first and the last instant of the days in a filter, `MM-dd-yyyy`, both inclusive (V277). The platform uses one time
 * zone for all shops, which is UTC here (V409).
 * @returns ISO 8601; undefined for a day that the filter leaves out
 */
export function filterInstants({
  from_date,
  end_date,
}: {
  from_date?: string | undefined;
  end_date?: string | undefined;
}): { min: string | undefined; max: string | undefined } {
  return {
    min: from_date === undefined ? undefined : `${isoDay(from_date)}T00:00:00.000Z`,
    max: end_date === undefined ? undefined : `${isoDay(end_date)}T23:59:59.999Z`,
  };
}
