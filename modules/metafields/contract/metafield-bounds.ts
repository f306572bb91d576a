/** Types of a metafield's value: text, integer, or text that is JSON. */
export const valueTypes = ['string', 'integer', 'json_string'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Bytes of a value, as UTF-8. */
export const longestValue = 65_536;
/** Characters of a namespace and of a key, and which ones. */
export const longestName = 255;
export const namePattern = /^[A-Za-z0-9_-]+$/;
export const longestDescription = 1000;
/** Maximum of metafields of an object. */
export const maxOfOwner = 200;
