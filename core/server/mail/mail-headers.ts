/** Headers that a mail may have of its own. All others are the kit's. */
export const mailHeaderNames = ['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'] as const;
export type MailHeaders = Partial<Record<(typeof mailHeaderNames)[number], string>>;

/** What a line may hold (RFC 5322), less the longest name. */
const longest = 998 - 'List-Unsubscribe-Post: '.length;
const printable = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/;

/**
 * Before a mail is kept to be sent.
 * @throws {Error} for another name, and for a value that is not one line of printable ASCII: a line break would let its
 * writer add headers, recipients or a body.
 */
export function checkHeaders(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!mailHeaderNames.some((one) => one === name)) throw new Error('a mail has no such header of its own');
    if (typeof value !== 'string' || !printable.test(value) || value.length > longest)
      throw new Error('a header is one line of plain text');
  }
}

/**
 * The headers by which a mail program unsubscribes its reader, beside a link in the text: at an address of https with one
 * click (RFC 8058: the program POSTs `List-Unsubscribe=One-Click` as a form, without cookies, and follows no redirect), at
 * one of http (an installation without a certificate) by opening it (RFC 2369). Who answers there changes nothing on GET.
 * Programs offer the click only where the mail server signs both headers (DKIM).
 * @throws {Error} for what is no web address, holds a name or a password, or is too long
 */
export function unsubscribeHeaders(address: string): MailHeaders {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('one unsubscribes at a web address');
  url.hash = '';
  // Addresses stand between `<` and `>`, with commas between them.
  const headers: MailHeaders = {
    'List-Unsubscribe': `<${url.href.replace(/[<>,\s]/g, encodeURIComponent)}>`,
  };
  if (url.protocol === 'https:') headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  checkHeaders(headers);
  return headers;
}

/** What a mail program POSTs to unsubscribe its reader with one click: this field with this value, as a form. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
