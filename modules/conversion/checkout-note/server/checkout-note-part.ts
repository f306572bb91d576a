import { pagePart } from '#modules/orders/store/server/public.ts';
import { mayShowSimulated } from '../../truth/rules/honest.ts';
import { drawn } from '../../truth/rules/drawn.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import { heldOut } from '../../truth/server/held-out.ts';
import { rememberedHonesty } from '../../truth/server/honesty.ts';
import { soldUnits } from '../../truth/server/sold-units.ts';
import { rememberedTools } from '../../truth/server/tool-settings.ts';
import { checkoutNotePart } from '../contract/checkout-note-calls.ts';
import {
  type DemoIcon,
  madeUpPurchases,
  madeUpStock,
  smallPicture,
} from '../contract/checkout-note-words.ts';
import { type CartProduct, checkoutLine } from '../rules/checkout-line.ts';
import { checkoutNoteSettings } from './checkout-note-settings.ts';

/** Pages that may have a cart: a store that does not know us does not say which of its pages has one. */
const withCart = new Set(['cart', 'checkout', 'unknown']);

/** The line of the cart that a page shows; of it, too, the cart is read from the database, once. */
export const checkoutNotePagePart = pagePart({
  name: 'checkout_note',
  reply: checkoutNotePart,
  async of(ctx, page) {
    const { services, shop } = ctx;
    if (!withCart.has(page.type)) return null;
    const tool = (await rememberedTools(services, shop)).checkout_notification;
    if (!tool.enable) return null;
    const { message, image_type, image_src } = checkoutNoteSettings(tool, shop.locale);
    const variants = await page.cart();
    if (variants.length === 0) return null;
    const sold = await soldUnits(services, shop);
    const products = variants.map(({ product_id, title, in_stock }): CartProduct => ({
      ...{ product_id, title, stock: in_stock },
      purchased: sold.get(product_id) ?? 0,
    }));
    const may = mayShowSimulated(await rememberedHonesty(services, shop), page.country);
    const day = services.now().toISOString().slice(0, 10);
    const madeUp = ({ product_id }: CartProduct) => ({
      purchased: drawn(`bought:${product_id}:${day}`, madeUpPurchases),
      stock: drawn(`stock:${product_id}:${day}`, madeUpStock),
    });
    const line = checkoutLine(message, products, may ? madeUp : null);
    if (!line || (await heldOut(ctx, page, 'checkout_notification'))) return null;
    evidenceOf(services).note(shop, page, [
      {
        tool: 'checkout_notification',
        basis: line.simulated ? undefined : { of: 'product', id: line.product_id },
      },
    ]);
    return image_type === 'demo'
      ? { text: line.text, icon: image_src as DemoIcon, image: null }
      : { text: line.text, icon: null, image: smallPicture(image_src) };
  },
});
