/** How many variants and images a product may have, as on Shopify. */
export const maxVariants = 2048;
export const maxImages = 250;

/** Variants of all products of one answer: 250 products with 100 each. */
export const maxVariantsAnswered = 25_000;
