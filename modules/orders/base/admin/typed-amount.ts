/** An amount as people type it, `12.50` or `12,5`, in major units; undefined for what is none. Nothing typed is 0. */
export function typedAmount(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  return /^\d{1,10}(\.\d{0,3})?$/.test(text) ? Number(text) : undefined;
}
