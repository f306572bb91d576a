/** Why a supplier's review is left out where the merchant asks for that (`ai_review_filter`). */
export type OddReason = 'only_marks' | 'placeholder' | 'other_shop' | 'names_price' | 'repeated';

const address = /https?:\/\/|www\.|\b[\w-]+\.(?:com|net|org|shop|store|ru|cn|de|fr|es|br)\b/i;
const shops =
  /\b(?:ali\s?express|alibaba|amazon|ebay|temu|shein|wish|walmart|etsy|shopee|lazada|joom|ozon|wildberries|banggood)\b/i;
const price =
  /(?:[$€£₽₴₺]|\b(?:usd|eur|gbp|rub|brl|uah|try|cad)|r\$)\s?\d|\d\s?(?:[$€£₽₴₺]|(?:usd|eur|gbp|rub|brl|uah|cad|dollars?|euros?|rubles?)\b)/i;
/** The platform's default text where a buyer wrote nothing. */
const placeholders = [
  /^(?:the |this )?(?:user|buyer|customer) (?:did not|didn.?t|has not|hasn.?t) (?:leave|left|write|written|give|given)\b/i,
  /^no (?:feedback|comment|review)s?(?: (?:text|left|provided|yet))?[.!]?$/i,
  /^(?:default|automatic|system) (?:good |positive )?(?:feedback|review|rating|evaluation)\b/i,
];

/** The words of a text, to be compared with others: without marks, pictures and case. */
const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Fixed rules, each with its reason; `seen` are the words of those that came before, and gets these. A review without a text is
 * none of these: whether it may come is another choice.
 */
export function oddReason(content: string, seen: Set<string>): OddReason | null {
  if (content.trim() === '') return null;
  const words = plainWords(content);
  if (!/\p{L}/u.test(words)) return 'only_marks';
  if (placeholders.some((one) => one.test(content.trim()))) return 'placeholder';
  if (address.test(content) || shops.test(content)) return 'other_shop';
  if (price.test(content)) return 'names_price';
  if (seen.has(words)) return 'repeated';
  seen.add(words);
  return null;
}
