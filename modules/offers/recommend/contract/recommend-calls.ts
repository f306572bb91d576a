import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, idParam } from '#core/contract/scalar.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });

/** What sold most lately, most first; of a shop without sales, its newest products (C034, A§3 onboarding). */
export const listBestSelling = endpoint({
  name: 'listBestSelling',
  method: 'GET',
  path: '/api/recsys/best-selling.json',
  summary: 'Best selling products',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: z.object({
    products: z
      .array(
        z.object({
          id,
          title: z.string(),
          handle: z.string(),
          image: z.object({ src: fileAddress(z.string()) }).nullable(),
        }),
      )
      .max(10),
  }),
});

/** What merchants ask about offers, answered, for the start guide (C035). */
export const listFaqs = endpoint({
  name: 'listFaqs',
  method: 'GET',
  path: '/admin/dashboards/faq.json',
  summary: 'Questions that merchants ask, answered',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: z.object({ faqs: z.array(z.object({ id, question: z.string(), answer: z.string() })) }),
});

const appStatus = z.object({ enable: z.boolean() });

/** Whether recommendations made from orders are shown: on unless a person turned it off (C238). */
export const getRecommendStatus = endpoint({
  name: 'getRecommendStatus',
  method: 'GET',
  path: '/precommend/app-status',
  summary: 'Whether recommendations are made from orders',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: appStatus,
});

/** Turns recommendations made from orders on or off (C239). */
export const changeRecommendStatus = endpoint({
  name: 'changeRecommendStatus',
  method: 'POST',
  path: '/precommend/app-status',
  summary: 'Turns recommendations made from orders on or off',
  permission: 'apps',
  scope: 'write_offers',
  body: appStatus.extend({ shop_id: id.optional() }),
  example: { enable: true },
  reply: appStatus.extend({ success: z.literal(true) }),
});
export type BestSeller = z.infer<typeof listBestSelling.reply>['products'][number];
