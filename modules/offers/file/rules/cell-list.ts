/**
 * Several things in one cell of a spreadsheet: `blue-mug | red-mug`, each perhaps with parts of its own, `a; b`. A
 * backslash before a mark, or before a blank at an end, makes it a plain character.
 */

/** Reads a part as it was meant: without the blanks around it and the backslashes in it. */
export function plainPart(part: string): string {
  let text = '';
  let end = 0;
  for (let at = 0; at < part.length; at += 1) {
    const escaped = part[at] === '\\' && at + 1 < part.length;
    if (escaped) at += 1;
    const character = part[at]!;
    const blank = !escaped && /\s/.test(character);
    if (blank && text === '') continue;
    text += character;
    if (!blank) end = text.length;
  }
  return text.slice(0, end);
}

/** Writes a text so that `plainPart` reads it back, whatever it holds. */
export function partOf(text: string): string {
  return text.replace(/[\\|;]|^\s|\s$/g, (mark) => `\\${mark}`);
}

/** The parts of a cell, still with their backslashes; none of an empty one. */
export function splitCell(cell: string, mark: '|' | ';'): string[] {
  if (cell.trim() === '') return [];
  const parts = [''];
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell[at]!;
    if (character === mark) parts.push('');
    else if (character === '\\' && at + 1 < cell.length) {
      parts[parts.length - 1] += character + cell[at + 1]!;
      at += 1;
    } else parts[parts.length - 1] += character;
  }
  return parts;
}

/** `blue-mug | red-mug` → the two; none of an empty cell. */
export function readList(cell: string): string[] {
  return splitCell(cell, '|').map(plainPart);
}

export function writeList(texts: readonly string[]): string {
  return texts.map(partOf).join(' | ');
}
