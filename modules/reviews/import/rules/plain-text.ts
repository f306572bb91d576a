/** Named characters of HTML that files of reviews have; numbers are read whatever they are. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  hearts: '♥',
  times: '×',
  frac12: '½',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  Eacute: 'É',
  Egrave: 'È',
  Agrave: 'À',
  Ccedil: 'Ç',
  Ntilde: 'Ñ',
};

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? named[name]! : whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter =
    Number.isInteger(code) && code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

/** `It&#039;s good<br />buy it` → `It's good`, a new line, `buy it`. Other markup stays the text that it is. */
export const plainText = (text: string): string => {
  const lines = text.includes('<') ? text.replaceAll(/<br\s{0,3}\/?>\n?/gi, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, (whole: string, name: string) =>
    characterOf(whole, name),
  );
};
