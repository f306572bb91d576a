/** What is in use already, offered while typing: the list that an input names by `list`. */
export function Suggestions({
  id,
  values = [],
  without,
}: {
  id: string;
  values: readonly string[] | undefined;
  /** What the input holds. */
  without?: string;
}) {
  return (
    <datalist id={id}>
      {values
        .filter((value) => value !== without)
        .map((value) => (
          <option key={value} value={value} />
        ))}
    </datalist>
  );
}
