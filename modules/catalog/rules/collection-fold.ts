/** Letters that a decomposition leaves as they are, and what the database's dictionary makes of them. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
};

/** Latin letters only: what decomposes elsewhere (й, ガ) is a letter of its own, there as in the database. */
const latin = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const marks = /[\u0300-\u036f]/g;

/** A text without capitals and accents, as `searchable()` of the database makes it. */
export function foldText(text: string): string {
  return text
    .replace(latin, (letter) => letters[letter] ?? letter.normalize('NFD').replace(marks, ''))
    .toLowerCase();
}
