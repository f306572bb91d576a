/** A text without the `character` at its end, however often it stands there. A pattern (`-+$`) tries every run of it. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
