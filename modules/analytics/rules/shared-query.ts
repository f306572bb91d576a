/** What rows of a shared report may not be of, or be narrowed to: persons, and addresses that somebody was sent. */
const named: Readonly<Record<string, readonly string[] | null>> = {
  staff_id: null,
  staff_role: null,
  group_by: ['staff'],
  type: ['landing_page', 'utm', 'utm_term', 'utm_content'],
};

/** The first part of a question that keeps its report from being shared; undefined: it may be. */
export function namesPeople(query: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(named).find((name) => {
    const value = query[name];
    return value !== undefined && (named[name] === null || named[name]?.includes(String(value)));
  });
}
