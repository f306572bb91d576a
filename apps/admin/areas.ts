import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { identityArea } from '#modules/identity/admin/identity-area.ts';

/** Every area the admin is made of; navigation, screens and the palette follow from this list. */
export const areas: readonly AdminArea[] = [identityArea];
