/** Variables of the message (V226), in the order of the screen. */
export const checkoutVariables = ['purchased_number', 'product_title', 'stock_number'] as const;
export type CheckoutVariable = (typeof checkoutVariables)[number];

/** The default message (V264). */
export const defaultCheckoutMessage =
  '{{purchased_number}} customer(s) has bought this {{product_title}} in the last 24 hours. Only {{stock_number}} left!';
export const maxCheckoutMessage = 300;

/** Where the picture comes from (V265). */
export const imageTypes = ['demo', 'custom'] as const;
export type CheckoutImageType = (typeof imageTypes)[number];

/** The demo icons, by name: drawn by the script, so that none is fetched. */
export const demoIcons = ['bag', 'people', 'bolt', 'heart', 'clock'] as const;
export type DemoIcon = (typeof demoIcons)[number];

/** More than so many left is no reason to hurry (V464). */
export const stockWorthSaying = 30;

/** Ranges of simulated numbers and of previews (V463). */
export const madeUpPurchases = { from: 1, to: 20 } as const;
export const madeUpStock = { from: 1, to: 80 } as const;

export interface CheckoutNoteSettings {
  message: string;
  image_type: CheckoutImageType;
  /** A demo icon's name, or the path of an uploaded picture. */
  image_src: string;
}

/**
 * The resized copy of an uploaded image: 128 px wide for its 32 on the page (B§9), so that shoppers don't load the
 * original.
 */
export const smallPicture = (path: string): string => `${path}?w=128`;
