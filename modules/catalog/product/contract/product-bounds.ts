/** How many variants and images a product may have, as on Shopify. */
export const maxVariants = 2048;
export const maxImages = 250;
