import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { hashApiToken } from '#modules/developer/token/server/api-token.ts';
import type { TestRows } from './test-rows.ts';

const address = {
  first_name: 'Grace',
  last_name: 'Hopper',
  company: 'Navy',
  address1: 'Rua das Flores 12',
  address2: 'Second floor',
  city: 'Porto',
  province: 'Norte',
  province_code: '13',
  zip: '4050-262',
  country_code: 'PT',
  phone: '+351 22 123 4567',
  cpf_number: '529.982.247-25',
};
const named = [{ name: 'Greeting', value: 'Happy birthday' }];
const taxes = [{ title: 'VAT', rate: 0.23, price_minor: 115 }];

/** Gives the rows of a shop something in every field that the program with `token` may send back. */
export async function fillRows(db: Database, shopId: number, rows: TestRows, token: string): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`UPDATE products SET body_html = '<p>Stoneware</p>', product_type = 'Mugs', tags = '{kitchen,gift}',
            seo_title = 'A mug', seo_description = 'Made by hand', extra = '{"Google Shopping / MPN": "M-1"}'
          WHERE shop_id = ${shopId} AND id = ${rows.product}`,
    );
    await tx.execute(
      sql`UPDATE variants SET barcode = '4006381333931', compare_at_price_minor = 3200, cost_minor = 900, grams = 412,
            weight_unit = 'lb', inventory_management = 'backroom', inventory_quantity = 3, image_id = ${rows.image}, title = option1
          WHERE shop_id = ${shopId} AND product_id = ${rows.product}`,
    );
    await tx.execute(
      sql`INSERT INTO product_images (shop_id, product_id, source_url, status, alt, position)
          VALUES (${shopId}, ${rows.product}, 'https://pictures.test/a%20mug.jpg', 'unreachable', 'From afar', 2)`,
    );
    await tx.execute(
      sql`UPDATE collections SET image_file_id = ${rows.file}, image_alt = 'On the table', body_html = '<p>For every day</p>',
            seo_title = 'Tableware', seo_description = 'All of it', sort_order = 'best-selling'
          WHERE shop_id = ${shopId}`,
    );
    await tx.execute(
      sql`UPDATE customers SET last_name = 'Hopper', phone = '+351 22 123 4567', note = 'Rings twice', accepts_marketing = true,
            tax_exempt = true
          WHERE shop_id = ${shopId} AND id = ${rows.customer}`,
    );
    await tx.execute(
      sql`UPDATE customer_addresses SET first_name = 'Grace', last_name = 'Hopper', company = 'Navy', address2 = 'Second floor',
            city = 'Porto', province = 'Norte', province_code = '13', zip = '4050-262', country_code = 'PT', phone = '+351 22 1',
            cpf_number = '529.982.247-25'
          WHERE shop_id = ${shopId} AND customer_id = ${rows.customer}`,
    );
    await tx.execute(
      sql`INSERT INTO customer_addresses (shop_id, customer_id, city) VALUES (${shopId}, ${rows.customer}, 'Lisbon')`,
    );
    await tx.execute(
      sql`UPDATE orders SET phone = '+351 22 123 4567', shipping_address = ${json(address)}, billing_address = ${json({ ...address, city: 'Lisbon' })},
            note_attributes = ${json(named)}, tax_lines = ${json(taxes)}, taxes_included = true, shipping_lines = ${json([{ code: 'standard', title: 'Standard', price_minor: 0 }])}
          WHERE shop_id = ${shopId} AND id = ${rows.order}`,
    );
    await tx.execute(
      sql`UPDATE order_lines SET properties = ${json(named)}, tax_lines = ${json(taxes)}, grams = 412
          WHERE shop_id = ${shopId} AND order_id = ${rows.order}`,
    );
    await tx.execute(
      sql`UPDATE fulfillments SET tracking_company = 'Correios', tracking_numbers = '{RR1,RR2}',
            tracking_urls = '{https://track.test/RR1,https://track.test/RR2}', notify_customer = true
          WHERE shop_id = ${shopId} AND id = ${rows.nested.fulfillment_id}`,
    );
    await tx.execute(
      sql`UPDATE draft_orders SET email = 'grace@example.com', tags = '{wholesale}',
            line_items = ${json([
              {
                variant_id: rows.variant,
                title: '',
                price: 0,
                quantity: 2,
                requires_shipping: true,
                properties: named,
              },
              {
                variant_id: null,
                title: 'Engraving',
                price: 4.5,
                quantity: 1,
                requires_shipping: false,
                properties: [],
              },
            ])},
            applied_discount = ${json({ title: 'Welcome', value_type: 'percentage', value: 10 })},
            shipping_line = ${json({ title: 'Pallet', price: 18 })}, shipping_address = ${json(address)},
            billing_address = ${json(address)}, phone = '+351 22 1', note_attributes = ${json(named)}, total_price_minor = 6741, total_quantity = 3
          WHERE shop_id = ${shopId} AND id = ${rows.draft}`,
    );
    const its = sql`(SELECT id FROM api_tokens WHERE shop_id = ${shopId} AND token_hash = ${hashApiToken(token)})`;
    await tx.execute(
      sql`UPDATE webhooks SET api_token_id = ${its} WHERE shop_id = ${shopId} AND id = ${rows.webhook}`,
    );
    await tx.execute(
      sql`UPDATE script_tags SET api_token_id = ${its} WHERE shop_id = ${shopId} AND id = ${rows.scriptTag}`,
    );
  });
}
