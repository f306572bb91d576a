/** Groups and filters that a shared report may not have: people, and landing pages, whose addresses can be private. */
const named: Readonly<Record<string, readonly string[] | null>> = {
  staff_id: null,
  staff_role: null,
  group_by: ['staff', 'landing_page'],
  type: ['landing_page', 'utm', 'utm_term', 'utm_content'],
};

/** The default group of calls whose query has none. */
const unsaid: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/admin/statistics/v2/utm-report.json': { type: 'utm' },
};

/** The first part of a question that keeps its report from being shared; undefined: it may be. */
export function namesPeople(path: string, query: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(named).find((name) => {
    const value = query[name] ?? unsaid[path]?.[name];
    return value !== undefined && (named[name] === null || named[name]?.includes(String(value)));
  });
}
