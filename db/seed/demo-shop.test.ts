import { describe, expect, it } from 'vitest';
import { readRules, rulePredicate } from '#modules/catalog/collection/rules/collection-rules.ts';
import { demoShop, otherShop } from './demo-catalogue.ts';
import { demoHistory } from './demo-history.ts';
import { demoAutoOffer, demoFunnel, demoQuantityOffers, demoUpsells } from './demo-offers.ts';
import { demoCustomers } from './demo-people.ts';
import { drawPicture, pictureName, renderPicture } from './pictures/picture.ts';

const variants = demoShop.products.flatMap((product) => product.variants);
const repeated = (list: readonly string[]): string[] => list.filter((entry, i) => list.indexOf(entry) !== i);

describe('demo catalogue', () => {
  it('has about sixty products in nine collections, none of them empty', () => {
    expect(demoShop.products.length).toBe(60);
    for (const collection of demoShop.collections) {
      const inside = demoShop.products.filter((product) => product.collections.includes(collection.handle));
      expect(inside.length, collection.handle).toBeGreaterThan(2);
    }
    expect(otherShop.products.length).toBe(3);
  });

  it('has two collections that rules fill, each with some products and not with all', () => {
    expect(demoShop.smart_collections.length).toBe(2);
    for (const { rules, disjunctive, handle } of demoShop.smart_collections) {
      const read = readRules(rules, demoShop.currency);
      expect(read.problems).toEqual({});
      const holds = rulePredicate(read.rules, disjunctive);
      const inside = demoShop.products.filter((product) =>
        holds({
          ...product,
          type: product.product_type,
          variants: product.variants.map((variant) => ({ ...variant, stock: variant.inventory_quantity })),
        }),
      );
      expect([inside.length > 4, inside.length < 40], `${handle}: ${inside.length}`).toEqual([true, true]);
    }
  });

  it('names nothing twice: handles, SKUs, barcodes, option values', () => {
    expect(repeated(demoShop.products.map((product) => product.handle))).toEqual([]);
    expect(repeated(variants.map((variant) => variant.sku))).toEqual([]);
    expect(repeated(variants.map((variant) => variant.barcode))).toEqual([]);
    for (const product of demoShop.products)
      expect(repeated(product.variants.map((v) => v.title))).toEqual([]);
  });

  it('puts products only into collections that exist, and variants on pictures of their product', () => {
    const handles = demoShop.collections.map((collection) => collection.handle);
    for (const product of demoShop.products) {
      expect(handles).toEqual(expect.arrayContaining(product.collections));
      expect(repeated(product.images.map((image) => image.name))).toEqual([]);
      const names = product.images.map((image) => image.name);
      for (const variant of product.variants) expect(names).toContain(variant.image);
    }
  });

  it('prices in whole cents above cost, with true check digits, and shows one to three options', () => {
    for (const variant of variants) {
      expect(Number.isInteger(variant.price_minor) && variant.price_minor > 0).toBe(true);
      expect(variant.compare_at_price_minor ?? Infinity).toBeGreaterThan(variant.price_minor);
      const sum = [...variant.barcode].reduce(
        (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
        0,
      );
      expect(sum % 10, variant.sku).toBe(0);
    }
    expect(new Set(demoShop.products.map((product) => product.options.length))).toEqual(new Set([1, 2, 3]));
    expect(variants.filter((variant) => variant.inventory_quantity === 0).length).toBeGreaterThan(2);
  });
});

describe('demo offers', () => {
  it('aim at things that exist, with exactly one popular tier and no minimum twice', () => {
    const products = demoShop.products.map((product) => product.handle);
    const collections = demoShop.collections.map((collection) => collection.handle);
    for (const offer of demoQuantityOffers) {
      const known = { product: products, collection: collections, all: [] }[offer.target_type];
      expect(known).toEqual(expect.arrayContaining(offer.target_handles));
      expect(offer.tiers.filter((tier) => tier.mark_as_popular).length, offer.offer_name).toBe(1);
      expect(repeated(offer.tiers.map((tier) => String(tier.min_quantity)))).toEqual([]);
    }
    for (const offer of demoUpsells) {
      const known = { product: products, collection: collections, all: [] }[offer.target_type];
      expect(known).toEqual(expect.arrayContaining(offer.target_handles));
      expect(products).toEqual(expect.arrayContaining(offer.recommend_handles));
    }
    const named = (name: string) => demoUpsells.find((offer) => offer.offer_name === name);
    for (const name of [demoFunnel.offer, demoFunnel.downsell]) {
      // A step whose offer is not for what was bought would be passed over.
      expect(named(name)?.offer_type).toBe('post-purchase');
      expect(named(name)?.target_handles).toEqual(expect.arrayContaining([...demoFunnel.bought_handles]));
    }
    expect(products).toEqual(expect.arrayContaining([...demoAutoOffer.recommend_handles]));
    expect(demoQuantityOffers.map((offer) => offer.priority)).toEqual(
      demoQuantityOffers.map((_, i) => i + 1),
    );
  });
});

describe('demo people and history', () => {
  const customers = demoCustomers();
  const query = { products: demoShop.products, customers, last_weekday: 6 };
  const visits = demoHistory(query);

  it('is the same every time', () => {
    expect(demoCustomers()).toEqual(customers);
    expect(demoHistory(query)).toEqual(visits);
    expect(demoHistory({ ...query, seed: 'another' })).not.toEqual(visits);
  });

  it('has customers of several countries under example.com, each once', () => {
    expect(repeated(customers.map((customer) => customer.email))).toEqual([]);
    expect(customers.every((customer) => customer.email.endsWith('@example.com'))).toBe(true);
    expect(new Set(customers.map((customer) => customer.default_address.country_code)).size).toBeGreaterThan(
      4,
    );
  });

  it('makes about 600 orders over 90 days, oldest first, steps in order, lines in stock', () => {
    const orders = visits.filter((visit) => visit.ends_in_order);
    expect(orders.length).toBeGreaterThan(500);
    expect(orders.length).toBeLessThan(750);
    expect(visits[0]?.days_ago).toBe(89);
    expect(visits.at(-1)?.days_ago).toBe(0);
    const stock = new Map(variants.map((variant) => [variant.sku, variant]));
    for (const visit of visits) {
      const times = visit.steps.map((step) => step.at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(visit.steps.at(-1)?.kind === 'order').toBe(visit.ends_in_order);
      for (const line of visit.lines) expect(stock.get(line.sku)?.inventory_quantity).toBeGreaterThan(0);
    }
  });
});

describe('pictures', () => {
  it('are drawn the same every time, with every reference defined', () => {
    for (const product of demoShop.products) {
      for (const { picture } of product.images) {
        const svg = drawPicture(picture);
        expect(drawPicture(picture)).toBe(svg);
        expect(svg).not.toMatch(/NaN|undefined/);
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#(d\d+)/g)) expect(svg).toContain(`id="${id}"`);
        expect(pictureName(picture)).toMatch(/^[a-z0-9-]+$/);
      }
    }
  });

  it('render to WebP', async () => {
    const bytes = await renderPicture({ shape: 'mug', colour: 'terracotta', scene: 'hero' });
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.length).toBeLessThan(80_000);
  });
});
