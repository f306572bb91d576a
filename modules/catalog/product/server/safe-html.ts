import sanitizeHtml from 'sanitize-html';
import { cutHtml, type CutHtml, htmlBounds } from '#core/contract/html-bounds.ts';

const cell = ['colspan', 'rowspan'];
const picture = ['src', 'alt', 'title', 'width', 'height'];

/** Keeps a description's text and images, and removes everything that runs code, loads files or restyles the page. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: [...picture, 'loading'],
    th: [...cell, 'scope'],
    td: cell,
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // The content of these elements isn't readable text.
  nonTextTags: [
    'script',
    'style',
    'iframe',
    'object',
    'noscript',
    'template',
    'textarea',
    'option',
    'svg',
    'math',
    'title',
  ],
  transformTags: {
    a: (tagName, { href, title, target }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(title === undefined ? {} : { title }),
        ...(target === '_blank' ? { target } : {}),
        rel: 'noopener noreferrer nofollow',
      },
    }),
    // Checks only allowed attributes one by one, because a tag may have thousands.
    img: (tagName, attribs) => ({ tagName, attribs: { ...only(attribs, picture), loading: 'lazy' } }),
    th: (tagName, attribs) => ({ tagName, attribs: only(attribs, [...cell, 'scope']) }),
    td: (tagName, attribs) => ({ tagName, attribs: only(attribs, cell) }),
  },
  nestingLimit: htmlBounds.depth,
};

function only(attribs: sanitizeHtml.Attributes, names: readonly string[]): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => names.includes(name)));
}

/**
 * Makes HTML from outside safe to show in the admin and to shoppers, within `htmlBounds`. A call refuses HTML beyond
 * these limits before it gets here (`htmlText` of the contract). HTML from a file or another store is cut at the
 * limits, and `cut` reports that.
 */
export function safeHtml(given: string): CutHtml {
  const { html, cut } = cutHtml(given);
  return { html: sanitizeHtml(html, options).trim(), cut };
}
