type Region = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let table: Map<string, string> | undefined;

/** Every time zone that lies in one country, as the runtime knows them. */
function zones(): Map<string, string> {
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const region: Region = new Intl.Locale(`und-${code}`);
      // A code that is no longer in use stands for its successor.
      if (region.region !== code) continue;
      for (const zone of region.getTimeZones?.() ?? []) found.set(zone, code);
    }
  return found;
}

/** The country (ISO 3166 alpha-2) that a time zone lies in; null for none, and for what is no time zone. */
export function countryOfZone(zone: string): string | null {
  table ??= zones();
  const known = table.get(zone);
  if (known !== undefined) return known;
  try {
    // Cities were renamed; browsers differ in which name they say.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return table.get(timeZone) ?? null;
  } catch {
    return null;
  }
}

/** Time zones that lie in no country: a browser that hides where it is says one of them. */
const zonesOfNowhere = ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'];

/** Every time zone that lies in one of these countries, or in none. */
export function zonesOfCountries(countries: ReadonlySet<string>): string[] {
  table ??= zones();
  return [
    ...zonesOfNowhere,
    ...[...table].flatMap(([zone, country]) => (countries.has(country) ? zone : [])),
  ];
}
