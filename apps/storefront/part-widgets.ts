import type { PagePartWidget } from '#core/storefront/page-part.ts';
import { conversionParts } from '#modules/conversion/storefront/conversion-parts.ts';

/** Everything that pages show of what `/storefront/page.json` answers: one line for each area that has some. */
export const partWidgets: readonly PagePartWidget[] = [...conversionParts];
