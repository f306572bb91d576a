import type { TestRows } from './test-rows.ts';

/** What the rows of the table name: things of the shop, and what earlier rows were answered. */
export interface DocumentedWorld {
  shop: number;
  rows: TestRows;
  now: Date;
  /** By the names that `keep` gave. */
  kept: Record<string, string>;
}

/** A call as the documents write it: names, forms of days and lists, words of sorting. */
export interface DocumentedCall {
  /** Of docs/requirements/calls.md. */
  row: `C${number}`;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  body?: object;
  /** A CSV file that goes beside the fields of `body`, as a form. */
  file?: string;
  /** By nobody, or by a program with an access token, instead of the owner. */
  as?: 'nobody' | 'program';
  /** 200 unless said. */
  status?: number;
  /** Fields that the documents name in the answer, with dots; `[]` is a list, `0` its first row, which must be there. */
  answer?: string;
  /** Fields of the answer that later rows need, by the name they go by there. */
  keep?: Readonly<Partial<Record<string, string>>>;
  /** A refusal that is declared instead, and the decision (docs/decisions) or reading that says so. */
  refused?: { code: string; by: string };
}

type Table = (world: DocumentedWorld) => DocumentedCall[];

const timer =
  'id enable duration duration_type duration_repeat schedule_enable schedule_start_at display_type';
const timerFields = timer
  .split(' ')
  .concat([
    ...['product_ids[]', 'collection_ids[]', 'settings.enable_labels.day', 'settings.enable_labels.hour'],
    ...['settings.enable_labels.minute', 'settings.enable_labels.second', 'duration_expire_at'],
  ]);
const under = (name: string, fields: readonly string[]) =>
  fields.map((field) => `${name}.${field}`).join(' ');
const review =
  'id product_id rating title content name email status is_starred is_read has_image images[] tags[] source created_at updated_at widget'.split(
    ' ',
  );
const countdown =
  'enable type percent_random_from percent_random_to number_random_from number_random_to trigger.target trigger.product_ids[] trigger.collection_ids[]'.split(
    ' ',
  );
const visitors =
  'enable number_random_from number_random_to trigger.target trigger.product_ids[] trigger.collection_ids[]'.split(
    ' ',
  );
const customize = [
  ...under('customize.timer_countdown', ['color', 'font_family', 'font_size']).split(' '),
  ...under('customize.product_countdown', [
    ...['process_color', 'background_color', 'font_family', 'font_size'],
  ]).split(' '),
  ...under('customize.realtime_visitors', [
    ...['text_color', 'background_color', 'number_color', 'type', 'font_family', 'font_size'],
  ]).split(' '),
].join(' ');

const conversionCalls: Table = ({ rows, kept }) => {
  const proof = '/admin/copt/social-proof';
  const timers = '/admin/copt/timers';
  const touch = (source: string) => ({
    term: 'mug',
    campaign: 'spring',
    content: 'a',
    medium: 'email',
    source,
  });
  return [
    {
      row: 'C068',
      method: 'GET',
      path: `${proof}/settings.json`,
      answer: 'settings.theme.style settings.theme.default settings.theme.customize settings.layout',
    },
    {
      row: 'C069',
      method: 'PUT',
      path: `${proof}/settings.json`,
      body: { settings: { theme: { style: 'dark' }, layout: 'circle' } },
      answer: 'settings.theme.style settings.layout',
    },
    {
      row: 'C070',
      method: 'GET',
      path: `${proof}/settings/sale_notification.json`,
      answer:
        'settings.message.title settings.message.product_name settings.message.time settings.trigger.type settings.trigger.pages[] default_settings variables.0 type',
    },
    {
      ...{ row: 'C071', method: 'PUT', path: `${proof}/settings/sale_notification.json` },
      body: {
        settings: {
          message: {
            title: '{{first_name}} in {{location}} purchased a {{product_link}}',
            product_name: '{{product_title}}',
            time: '{{random_time_ago}}',
          },
          trigger: { type: 'all', pages: [] },
        },
      },
      answer: 'settings.message.title settings.trigger.type',
    },
    {
      row: 'C072',
      method: 'GET',
      path: `${proof}/settings/checkout_notification.json`,
      answer: 'settings.message settings.image_type settings.image_src sample_data.icons.0 type',
    },
    {
      ...{ row: 'C073', method: 'PUT', path: `${proof}/settings/checkout_notification.json` },
      body: {
        settings: {
          message:
            '{{purchased_number}} customer(s) has bought this {{product_title}} in the last 24 hours. Only {{stock_number}} left!',
          image_type: 'demo',
          image_src: 'heart',
        },
      },
      answer: 'settings.message settings.image_type',
    },
    {
      ...{ row: 'C074', method: 'POST', path: `${proof}/notification.json`, status: 201 },
      body: { notification: { product_id: rows.product, first_name: 'Rosa', last_name: 'M', country: 'CA' } },
      ...{ answer: 'notification.id', keep: { note: 'notification.id' } },
    },
    {
      row: 'C075',
      method: 'GET',
      path: `${proof}/count-sale-notifications.json?search=canarymine`,
      answer: 'counts.all counts.sync counts.manual',
    },
    {
      row: 'C076',
      method: 'GET',
      path: `${proof}/sale-notifications.json?search=canarymine&sort_field=id&sort_mode=desc`,
      answer: 'notifications.0.id',
    },
    {
      row: 'C078',
      method: 'PUT',
      path: `${proof}/notifications.json`,
      body: { ids: [rows.saleNote], enable: false },
      answer: '',
    },
    {
      row: 'C077',
      method: 'DELETE',
      path: `${proof}/notifications.json`,
      body: { ids: [Number(kept['note'])] },
      answer: '',
    },
    ...(['sale_notification', 'checkout_notification'] as const).flatMap((name): DocumentedCall[] => [
      { row: 'C079', method: 'GET', path: `${proof}/feature-enable/${name}.json`, answer: 'enable' },
      {
        row: 'C080',
        method: 'PUT',
        path: `${proof}/feature-enable/${name}.json`,
        body: { enable: true },
        answer: 'enable',
      },
    ]),
    {
      ...{ row: 'C081', method: 'POST', path: `${timers}.json`, status: 201 },
      body: {
        timer: {
          ...{
            enable: true,
            duration: 20,
            duration_type: 'hours',
            duration_repeat: true,
            schedule_enable: false,
          },
          ...{ display_type: 'all_products', product_ids: [], collection_ids: [] },
          settings: { enable_labels: { day: true, hour: true, minute: true, second: true } },
        },
      },
      ...{ answer: under('timer', timerFields), keep: { timer: 'timer.id' } },
    },
    { row: 'C082', method: 'GET', path: `${timers}/${rows.timer}.json`, answer: under('timer', timerFields) },
    {
      row: 'C083',
      method: 'PUT',
      path: `${timers}/${rows.timer}.json`,
      body: { timer: { restart_duration: true } },
      answer: 'timer.duration_expire_at',
    },
    {
      row: 'C083',
      method: 'PUT',
      path: `${timers}/${rows.timer}.json`,
      body: { timer: { enable: false } },
      answer: 'timer.enable',
    },
    { row: 'C084', method: 'GET', path: `${timers}.json?page=1`, answer: under('timers.0', timerFields) },
    {
      row: 'C085',
      method: 'DELETE',
      path: `${timers}/bulk-delete.json`,
      body: { ids: [Number(kept['timer'])] },
      answer: '',
    },
    {
      row: 'C086',
      method: 'GET',
      path: `${timers}/product-countdown/settings.json`,
      answer: under('settings', countdown),
    },
    {
      ...{ row: 'C087', method: 'PUT', path: `${timers}/product-countdown/settings.json` },
      body: {
        settings: {
          ...{
            enable: true,
            type: 'percent',
            percent_random_from: 10,
            percent_random_to: 40,
            number_random_from: 10,
          },
          ...{
            number_random_to: 40,
            trigger: { target: 'product', product_ids: [rows.product], collection_ids: [] },
          },
        },
      },
      answer: `success ${under('settings', countdown)}`,
    },
    {
      row: 'C088',
      method: 'GET',
      path: `${timers}/realtime-visitors/settings.json`,
      answer: under('settings', visitors),
    },
    {
      ...{ row: 'C089', method: 'PUT', path: `${timers}/realtime-visitors/settings.json` },
      body: {
        settings: {
          enable: true,
          number_random_from: 5,
          number_random_to: 20,
          trigger: { target: 'all', product_ids: [], collection_ids: [] },
        },
      },
      answer: `success ${under('settings', visitors)}`,
    },
    { row: 'C090', method: 'GET', path: '/admin/copt/countdown/customize.json', answer: customize },
    {
      ...{ row: 'C091', method: 'PUT', path: '/admin/copt/countdown/customize.json' },
      body: {
        customize: {
          timer_countdown: { color: '#c00', font_family: 'store', font_size: 16 },
          product_countdown: {
            process_color: '#cc0000',
            background_color: '#fff',
            font_family: 'store',
            font_size: 14,
          },
          realtime_visitors: {
            text_color: '#111',
            background_color: '#eee',
            number_color: '#c00',
            type: 'outline',
            font_family: 'store',
            font_size: 14,
          },
        },
      },
      answer: customize,
    },
    {
      row: 'C092',
      method: 'GET',
      path: `/admin/collects/count-with-product-param.json?collection_ids=${rows.collection}&product_published=true`,
      answer: 'count collections.0.count',
    },
    { row: 'C093', method: 'GET', path: '/v1/sale-support/list.json?region=PT', answer: 'widgets.0.name' },
    { row: 'C094', method: 'GET', path: '/v1/sale-support/intro.json', answer: 'title text' },
    {
      row: 'C095',
      method: 'POST',
      path: `/v1/sale-support/insert-utm-log?user_id=${kept['user']}`,
      body: { first_touch: touch('newsletter'), last_touch: touch('search') },
      answer: '',
    },
  ];
};

const reviewCalls: Table = ({ rows, kept }) => {
  const filter =
    'status=true&ratings=4,5&sources=storefront_api,import_ali_express,import_csv&image=false&starred=false';
  const days = 'from_date=01-02-2020&end_date=12-31-2035';
  const moments = 'created_at_min=2020-01-02T00:00:00Z&created_at_max=2035-12-31T23:59:59Z';
  const order = 'sort_field=id&sort_mode=desc';
  const about = `product_id=${rows.product}&review_type=product`;
  const said = 'success message';
  return [
    ...[days, moments].flatMap((span): DocumentedCall[] => [
      {
        row: 'C162',
        method: 'GET',
        path: `/admin/reviews.json?${span}&${filter}&${about}&page=1&limit=20&${order}`,
        answer: under('reviews.0', review),
      },
      {
        row: 'C163',
        method: 'GET',
        path: `/admin/reviews/count.json?${span}&${filter}&${about}&${order}`,
        answer: 'count unread_count',
      },
    ]),
    ...(['shop', 'product', 'unassign'] as const).map((type): DocumentedCall => ({
      ...{
        row: 'C162',
        method: 'GET',
        path: `/admin/reviews.json?review_type=${type}&${order}`,
        answer: 'reviews[]',
      },
    })),
    {
      row: 'C164',
      method: 'GET',
      path: `/admin/reviews/${rows.review}.json`,
      answer: under('review', review),
    },
    {
      row: 'C165',
      method: 'PUT',
      path: `/admin/reviews/${rows.review}.json`,
      body: { review: { status: true, is_starred: true, is_read: true, tags: ['size'] } },
      answer: `${said} ${under('review', review)}`,
    },
    {
      row: 'C167',
      method: 'PUT',
      path: '/admin/reviews/updates.json',
      body: { reviews: [{ id: rows.review, is_read: false, is_starred: false }] },
      answer: said,
    },
    {
      row: 'C181',
      method: 'PATCH',
      path: '/admin/reviews/batch.json',
      body: {
        filter: {
          status: true,
          ratings: [4, 5],
          sources: ['storefront_api'],
          image: false,
          starred: false,
          from_date: '01-02-2020',
          end_date: '12-31-2035',
        },
        fields: { is_read: true },
      },
      answer: said,
    },
    {
      row: 'C181',
      method: 'PATCH',
      path: '/admin/reviews/batch.json',
      body: {
        filter: {
          status: 'true',
          ratings: '4,5',
          sources: 'storefront_api,import_csv',
          product_id: String(rows.product),
        },
        fields: { is_starred: true },
      },
      answer: said,
    },
    {
      row: 'C169',
      method: 'POST',
      path: '/admin/reviews/export.json',
      body: { ids: [rows.review] },
      status: 202,
      answer: 'job_id',
    },
    {
      row: 'C169',
      method: 'POST',
      path: '/admin/reviews/export.json',
      body: { filter: { status: true, from_date: '01-02-2020' }, exclude_ids: [rows.review] },
      status: 202,
      answer: 'job_id',
    },
    { row: 'C170', method: 'GET', path: '/admin/reviews/customize.json', answer: 'customize' },
    {
      row: 'C171',
      method: 'PUT',
      path: '/admin/reviews/customize.json',
      body: { customize: { star_color: '#b3741a' } },
      answer: `${said} customize`,
    },
    {
      row: 'C172',
      method: 'GET',
      path: '/admin/reviews/settings.json',
      answer: under('settings', [
        'general',
        'review_get_sharing',
        'review_request',
        'review_sharing_enable',
        'review_auto_import',
      ]),
    },
    {
      row: 'C173',
      method: 'PUT',
      path: '/admin/reviews/settings.json',
      body: {
        settings: {
          review_sharing_enable: { enabled: true },
          review_get_sharing: { enabled: true, minimum_stars: 4, number_of_review: 20 },
        },
      },
      answer: `${said} settings.review_sharing_enable`,
    },
    {
      row: 'C174',
      method: 'POST',
      path: `/admin/reviews/import.json?product_id=${rows.product}`,
      body: { override: 'false' },
      file: 'rating,title,content,name,email\n5,Good,Keeps warm,Mara,mara@buyer.test\n',
      status: 202,
      answer: said,
    },
    {
      row: 'C176',
      method: 'POST',
      path: '/admin/reviews/import-share-reviews.json',
      body: { minimum_stars: 4, number_of_review: 20, product_id: rows.product },
      status: 202,
      answer: said,
    },
    {
      row: 'C179',
      method: 'POST',
      path: '/admin/reviews/product-group.json',
      body: { review_product_group: { name: 'Mugs' }, ids: [rows.product, rows.ungrouped] },
      status: 201,
      answer: `${said} review_product_group.id`,
      keep: { group: 'review_product_group.id' },
    },
    {
      row: 'C177',
      method: 'GET',
      path: `/admin/reviews/product-group.json?id=${rows.reviewGroup}`,
      answer: 'review_product_group.id',
    },
    {
      row: 'C178',
      method: 'PUT',
      path: '/admin/reviews/product-group.json',
      body: { review_product_group: { id: rows.reviewGroup, name: 'Cups' } },
      answer: `${said} review_product_group.id`,
    },
    { row: 'C180', method: 'GET', path: '/admin/reviews/widget.json', answer: 'widget' },
    ...(['sort_mode', 'sort_direction'] as const).map((sort): DocumentedCall => ({
      ...{
        row: 'C182',
        method: 'GET',
        path: `/admin/reviews/product-groups.json?sort_field=updated_at&${sort}=desc&limit=50&page=1`,
      },
      answer: 'review_product_groups.0.id',
    })),
    {
      row: 'C183',
      method: 'PUT',
      path: '/admin/reviews/product-groups.json',
      body: { review_product_groups: [{ id: rows.reviewGroup, name: 'Cups and saucers' }] },
      answer: said,
    },
    {
      row: 'C184',
      method: 'GET',
      path: `/admin/reviews/product-group/${rows.reviewGroup}.json`,
      answer: 'review_product_group.id',
    },
    {
      row: 'C185',
      method: 'PUT',
      path: `/admin/reviews/product-group/${rows.reviewGroup}.json`,
      body: { review_product_group: { name: 'Cups' } },
      answer: `${said} review_product_group.id`,
    },
    {
      row: 'C186',
      method: 'DELETE',
      path: `/admin/reviews/product-groups.json?ids=${rows.reviewGroup},${kept['group']}`,
      answer: said,
    },
    { row: 'C187', method: 'GET', path: '/admin/reviews/app/widget.json', answer: '' },
    // Staff say why a review that was written here is deleted; a program that gives no reason has said `not_said`.
    ...(['C168', 'C166'] as const).flatMap((row): DocumentedCall[] => {
      const path =
        row === 'C168'
          ? `/admin/reviews/deletes.json?ids=${kept['review']}`
          : `/admin/reviews/${rows.review}.json`;
      const refused = { code: 'reviews.say_why', by: 'decision 077' };
      return [
        { row, method: 'DELETE', path, status: 422, refused },
        { row, method: 'DELETE', path, as: 'program', answer: said },
      ];
    }),
    // Its job goes on while the next calls are sent.
    {
      ...{
        row: 'C175',
        method: 'POST',
        path: '/admin/reviews/import-aliexpress.json',
        status: 202,
        answer: said,
      },
      body: {
        ...{ product_id: rows.product, urls: ['https://www.aliexpress.com/item/1005001234567891.html'] },
        settings: {
          ...{
            min_rating: 5,
            max_review: 20,
            countries: ['US', 'CA', 'RU', 'UK', 'FR', 'BR', 'ES', 'UA', 'TR'],
          },
          ...{
            ai_review_filter: false,
            must_have_photos: false,
            must_have_text: false,
            is_all_country: true,
          },
          keep_original_date: true,
        },
      },
    },
  ];
};

const analyticsCalls: Table = ({ shop, rows, now }) => {
  const question = (more = '') =>
    `from_time=2026-10-01&to_time=2026-10-31&shop_ids=${shop}&sources=web,pos&ref_id=${rows.offer}&ref_type=offer${more}`;
  const reports: [row: DocumentedCall['row'], path: string, more?: string][] = [
    ['C256', 'top-products', '&top_product=5'],
    ['C257', 'v2/top-products', '&top_product=5'],
    ['C258', 'total-sales'],
    ['C259', 'v2/total-sales'],
    ['C260', 'v2/dashboard/total-sales'],
    ['C261', 'total-orders'],
    ['C262', 'v2/total-orders'],
    ['C263', 'v2/dashboard/total-orders'],
    ['C264', 'v2/net-profit'],
    ['C265', 'v2/staff-performance', '&staff_role=staff'],
    ['C266', 'shop-aov'],
    ['C267', 'shop-aoi'],
    ['C268', 'v2/shop-aoi'],
    ['C269', 'actions'],
    ['C270', 'v2/actions'],
    ['C271', 'count-orders'],
    ['C272', 'v2/count-orders'],
    ['C273', 'sales-statistic'],
    ['C274', 'sales-report'],
    ['C275', 'taxes-report'],
    ['C276', 'tax-statistic/report'],
    ['C277', 'count-sales-statistic'],
    ['C278', 'abandoned-checkouts'],
    ['C281', 'v2/sales-report'],
    ['C282', 'v3/sales-report/country-product'],
    ['C283', 'v3/sales-report/conversion-rate'],
    ['C284', 'v3/sales-report/top-countries'],
    ['C285', 'v3/top-countries'],
    ['C286', 'v3/countries-shop'],
    ['C287', 'v3/utm-campaign'],
    ['C295', 'v2/top-sales'],
    ['C296', 'v2/conversion'],
    ['C297', 'v2/profit-report'],
    ['C298', 'v2/utm-report'],
    ['C301', 'v3/orders-by-country'],
  ];
  const whole = 'report.rows[] report.totals';
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const instants = `from_time=2026-10-01T00:00:00Z&to_time=2026-10-31T23:59:59%2B00:00`;
  return [
    ...reports.map(([row, path, more]): DocumentedCall => ({
      ...{ row, method: 'GET', path: `/admin/statistics/${path}.json?${question(more)}`, answer: whole },
    })),
    // Times may be days, moments or seconds, and a report may be asked with some of the names alone.
    ...[
      instants,
      `from_time=${seconds('2026-10-01')}&to_time=${seconds('2026-10-31')}`,
      `shop_ids=${shop}`,
    ].map((query): DocumentedCall => ({
      ...{ row: 'C258', method: 'GET', path: `/admin/statistics/total-sales.json?${query}`, answer: whole },
    })),
    {
      row: 'C279',
      method: 'GET',
      path: `/admin/statistics/traffic-source.json?time_from_str=2026-10-01&time_to_str=2026-10-31&product_id=${rows.product}&type=source&source=search`,
      answer: whole,
    },
    {
      row: 'C280',
      method: 'POST',
      path: `/admin/statistics/v2/sales-report/export.json?${question()}`,
      body: { filter: { group_by: 'product' } },
      status: 202,
      answer: 'job_id',
    },
    {
      row: 'C299',
      method: 'POST',
      path: `/admin/statistics/taxes-report/export.json?${question()}`,
      body: { filter: {} },
      status: 202,
      answer: 'job_id',
    },
    { row: 'C288', method: 'GET', path: `/admin/analytics/utm-campaign.json?${question()}`, answer: whole },
    {
      row: 'C289',
      method: 'POST',
      path: `/admin/analytics/live-view.json?report_type=live_view&from_time=${new Date(now.getTime() - 600_000).toISOString()}`,
      body: { since: -10 },
      answer: 'live_view',
    },
    {
      row: 'C289',
      method: 'POST',
      path: '/admin/analytics/live-view.json?report_type=live_view',
      body: { since: -10 },
      answer: 'live_view',
    },
    {
      row: 'C290',
      method: 'POST',
      path: `/admin/analytics.json?shop_ids=${shop}`,
      body: {},
      answer: 'analytics.figures',
    },
    {
      row: 'C291',
      method: 'POST',
      path: '/admin/analytics/events-traffic.json',
      body: { from_time: '2026-10-01', to_time: '2026-10-31' },
      answer: whole,
    },
    {
      row: 'C292',
      method: 'POST',
      path: '/admin/analytics/product.json',
      body: { product_id: rows.product, from_time: '2026-10-01', to_time: '2026-10-31' },
      answer: whole,
    },
    {
      ...{ row: 'C293', method: 'POST', path: '/admin/analytics/report.json', answer: whole },
      body: {
        report_type: 'offer',
        filters: [{ field: 'offer_id', relation: 'equals', value: rows.offer }],
        from_time: '2026-10-01',
        to_time: '2026-10-31',
      },
    },
    {
      row: 'C294',
      method: 'POST',
      path: '/admin/analytics/export.json',
      body: { report_type: 'sales' },
      status: 202,
      answer: 'job_id',
    },
    {
      ...{ row: 'C300', method: 'GET', path: `/admin/analytics/customer.json?${question()}` },
      answer: ['sales', 'profit', 'order', 'customer']
        .flatMap((of) => ['first_time', 'returning', 'total'].map((who) => `report.rows.0.${of}.${who}`))
        .concat('report.rows.0.display_time')
        .join(' '),
    },
  ];
};

const otherCalls: Table = ({ shop, rows, kept }) => [
  {
    row: 'C030',
    method: 'GET',
    path: '/admin/setting/app-enable/upsell.json',
    answer: 'appCode enable app_id',
  },
  {
    row: 'C031',
    method: 'PUT',
    path: '/admin/setting/app-enable/upsell.json',
    body: { enable: true, app_id: 1 },
    answer: 'appCode enable app_id',
  },
  {
    row: 'C032',
    method: 'GET',
    path: `/admin/setting/app.json?shop_id=${shop}&settings=viewed_first_cross_sell_offer,viewed_first_up_sell_offer&app_code=upsell`,
    answer: 'success settings',
  },
  {
    row: 'C033',
    method: 'POST',
    path: '/admin/setting/app.json',
    body: { shop_id: shop, settings: { viewed_first_up_sell_offer: 1 }, app_code: 'upsell' },
    answer: 'success settings',
  },
  {
    row: 'C034',
    method: 'GET',
    path: '/api/recsys/best-selling.json',
    answer: 'products.0.title products.0.id products.0.handle',
  },
  {
    row: 'C108',
    method: 'POST',
    path: `/admin/oauth/one-time-code.json?client_id=${kept['app']}&shop_domain=mine.test`,
    status: 200,
    answer: 'code',
  },
  {
    row: 'C109',
    method: 'GET',
    path: '/admin/setting/online-store-preferences.json',
    answer: 'online_store_preferences.enable_password online_store_preferences.password',
  },
  {
    row: 'C110',
    method: 'GET',
    path: '/v1/user/account-profile',
    answer: under('user', [
      'id',
      'email',
      'is_dev_store',
      'name',
      'avatar',
      'first_name',
      'last_name',
      'user_enable_notification_mobile',
      'crisp_token_id',
      'locale_code',
      'is_custom_login',
      'roles[]',
      'enabled',
      'block_status',
      'phone',
      'local_code',
      'created_at',
      'country',
    ]),
  },
  {
    // Answered as the documents say in modules/analytics/rate/server/exchange-rates.test.ts, which has rates.
    ...{ row: 'C111', method: 'GET', path: `/appshop/open-exchange-rates?shop_id=${shop}`, status: 404 },
    refused: { code: 'analytics.no_exchange_rates.not_set_up', by: 'decision 052' },
  },
  { row: 'C114', method: 'GET', path: '/static/countries.json', as: 'nobody', answer: '' },
  { row: 'C115', method: 'GET', path: '/static/provinces/US.json', as: 'nobody', answer: '' },
  {
    row: 'C116',
    method: 'GET',
    path: `/admin/products.json?ids=${rows.product}&sort_by_requested_ids=true`,
    answer: 'products.0.id products.0.title products.0.variants.0.price',
  },
  {
    row: 'C117',
    method: 'GET',
    path: `/admin/collections.json?ids=${rows.smartCollection},${rows.collection}&sort_by_requested_ids=true`,
    answer: 'collections.0.id collections.1.id',
  },
  {
    row: 'C118',
    method: 'GET',
    path: '/admin/collections.json?page=1&limit=10&search=canarymine',
    answer: 'collections.0.id total limit',
  },
  {
    row: 'C119',
    method: 'POST',
    path: '/admin/collections.json',
    body: { collection: { title: 'Mugs' } },
    status: 201,
    answer: 'collection.id',
    keep: { collection: 'collection.id' },
  },
  { row: 'C120', method: 'GET', path: `/admin/collections/${rows.collection}.json`, answer: 'collection.id' },
  {
    row: 'C121',
    method: 'PUT',
    path: `/admin/collections/${rows.collection}.json`,
    body: { collection: { title: 'Cups' } },
    answer: 'collection.title',
  },
  { row: 'C122', method: 'DELETE', path: `/admin/collections/${kept['collection']}.json`, answer: '' },
  { row: 'C123', method: 'GET', path: '/admin/collections/count.json', answer: 'count' },
  {
    row: 'C124',
    method: 'GET',
    path: '/admin/custom_collections.json?page=1&limit=10',
    answer: 'custom_collections.0.id',
  },
  { row: 'C125', method: 'GET', path: '/admin/custom_collections/count.json', answer: 'count' },
  {
    row: 'C126',
    method: 'POST',
    path: '/admin/custom_collections.json',
    body: { custom_collection: { title: 'Bowls' } },
    status: 201,
    answer: 'custom_collection.id',
    keep: { custom: 'custom_collection.id' },
  },
  {
    row: 'C127',
    method: 'PUT',
    path: `/admin/custom_collections/${kept['custom']}.json`,
    body: { custom_collection: { title: 'Deep bowls' } },
    answer: 'custom_collection.title',
  },
  {
    row: 'C128',
    method: 'GET',
    path: '/admin/smart_collections.json?page=1&limit=10',
    answer: 'smart_collections.0.id',
  },
  { row: 'C129', method: 'GET', path: '/admin/smart_collections/count.json', answer: 'count' },
  {
    row: 'C130',
    method: 'POST',
    path: '/admin/smart_collections.json',
    body: {
      smart_collection: {
        title: 'Of one maker',
        rules: [{ column: 'vendor', relation: 'equals', condition: 'Otto' }],
      },
    },
    status: 201,
    answer: 'smart_collection.id',
    keep: { smart: 'smart_collection.id' },
  },
  {
    row: 'C131',
    method: 'PUT',
    path: `/admin/smart_collections/${kept['smart']}.json`,
    body: { smart_collection: { title: 'Of Otto' } },
    answer: 'smart_collection.title',
  },
  {
    row: 'C132',
    method: 'POST',
    path: '/admin/collections/bulk.json',
    body: { ids: [Number(kept['smart'])], action: 'unpublish' },
    answer: '',
  },
  {
    row: 'C133',
    method: 'PUT',
    path: '/admin/collections/sort.json',
    body: { collection_id: rows.collection, ids: [rows.product] },
    answer: '',
  },
  {
    row: 'C134',
    method: 'GET',
    path: `/admin/collects.json?collection_id=${rows.collection}&product_id=${rows.product}&page=1&limit=10`,
    answer: 'collects.0.collection_id collects.0.product_id',
    keep: { collect: 'collects.0.id' },
  },
  {
    row: 'C135',
    method: 'POST',
    path: '/admin/collects.json',
    body: { collect: { collection_id: rows.collection, product_id: rows.ungrouped } },
    status: 201,
    answer: 'collect.id',
    keep: { collect: 'collect.id' },
  },
  { row: 'C136', method: 'DELETE', path: `/admin/collects/${kept['collect']}.json`, answer: '' },
  {
    ...{ row: 'C232', method: 'POST', path: '/api/logging-monitor.json', answer: '' },
    body: {
      shop_id: shop,
      source_of_data: 'admin',
      priority: 'error',
      module_name: 'order-page',
      extra_readable_info: 'TotalCard',
      message: 'Cannot read the total of anna@example.com',
      extra_data: { address: '/orders/7', details: 'state: loading' },
    },
  },
  {
    row: 'C233',
    method: 'GET',
    path: `/admin/product-widgets/short-setting.json?shop_id=${shop}`,
    answer: 'widgets.0.type widgets.0.enable',
  },
  {
    row: 'C234',
    method: 'POST',
    path: '/admin/product-widgets/change-status.json',
    body: { shop_id: shop, active: true, widget_type: 'best-seller' },
    answer: '',
  },
  {
    row: 'C235',
    method: 'GET',
    path: `/admin/product-widgets/customize.json?shop_id=${shop}&widget_type=best-seller`,
    answer: 'widget_customize',
  },
  {
    row: 'C236',
    method: 'POST',
    path: '/admin/product-widgets/customize/all.json',
    body: {
      shop_id: shop,
      widget_type: 'best-seller',
      device: 'mobile',
      widget_customize: { title: 'Loved' },
    },
    answer: 'message',
  },
  {
    row: 'C237',
    method: 'POST',
    path: '/admin/product-widgets/customize.json',
    body: {
      shop_id: shop,
      device: 'desktop',
      widget_type: 'best-seller',
      widget_customize: { title: 'Loved' },
    },
    answer: 'message',
  },
  { row: 'C238', method: 'GET', path: `/precommend/app-status?shop_id=${shop}`, answer: 'enable' },
  {
    row: 'C239',
    method: 'POST',
    path: '/precommend/app-status',
    body: { shop_id: shop, enable: true },
    answer: 'enable',
  },
];

const signInAnswer = 'user_id access_token email shop_id domain';
const authCalls: Table = ({ kept }) => [
  {
    row: 'C303',
    method: 'POST',
    path: '/signup/send-otp',
    as: 'nobody',
    body: { email: 'ada@new.test' },
    answer: '',
    keep: { otp: 'mailed code of ada@new.test' },
  },
  {
    ...{
      row: 'C304',
      method: 'POST',
      path: '/signup/account?utm_source=newsletter&utm_medium=email&utm_campaign=spring',
      as: 'nobody',
    },
    body: {
      email: 'ada@new.test',
      password: 'seven quiet herons',
      otp: kept['otp'],
      first_name: 'Ada',
      last_name: 'Ortega',
      shop_name: 'Harbour Ceramics',
    },
    ...{ status: 201, answer: signInAnswer, keep: { domain: 'domain', session: 'access_token' } },
  },
  {
    row: 'C302',
    method: 'POST',
    path: '/v1/auth/credentials',
    as: 'nobody',
    body: { email: 'ada@new.test', password: 'seven quiet herons' },
    answer: signInAnswer,
  },
  {
    row: 'C305',
    method: 'POST',
    path: '/v1/auth/credentials/request-reset-password',
    as: 'nobody',
    body: { email: 'ada@new.test' },
    answer: '',
    keep: { reset: 'mailed token of ada@new.test' },
  },
  {
    row: 'C306',
    method: 'POST',
    path: '/v1/auth/credentials/verify-reset-password',
    as: 'nobody',
    body: { reset_password_token: kept['reset'], action_type: 'VERIFY_TOKEN' },
    answer: '',
  },
  {
    row: 'C306',
    method: 'POST',
    path: '/v1/auth/credentials/verify-reset-password',
    as: 'nobody',
    body: {
      reset_password_token: kept['reset'],
      action_type: 'UPDATE_PASSWORD',
      new_password: 'eight loud herons',
    },
    answer: '',
  },
  {
    row: 'C318',
    method: 'POST',
    path: '/v1/auth/shop-access/temporary-grant.json',
    body: { domain: 'mine.test' },
    answer: 'token',
    keep: { grant: 'token' },
  },
  {
    row: 'C317',
    method: 'POST',
    path: '/v3/auth/shop-access/grant.json',
    as: 'nobody',
    body: { token: kept['grant'], request_domain: 'mine.test' },
    answer: 'access_url',
  },
  {
    row: 'C308',
    method: 'GET',
    path: `/admin/v1/auth/redirect/grant-access-token.json?token=${kept['grant']}`,
    as: 'nobody',
    answer: 'redirect_url',
  },
  {
    row: 'C314',
    method: 'POST',
    path: '/v1/auth/oauth/grant-access-token.json',
    as: 'nobody',
    body: { token: kept['grant'] },
    answer: signInAnswer,
  },
  {
    row: 'C318',
    method: 'POST',
    path: '/v1/auth/shop-access/temporary-grant.json',
    body: { domain: 'mine.test' },
    answer: 'token',
    keep: { grant: 'token' },
  },
  {
    row: 'C315',
    method: 'POST',
    path: '/admin/v1/auth/oauth/grant-access-token.json',
    as: 'nobody',
    body: { token: kept['grant'] },
    answer: signInAnswer,
  },
  {
    ...{
      row: 'C312',
      method: 'POST',
      path: '/admin/mobile-app-setting-noti.json',
      body: { user_enable_notification_mobile: false },
      answer: 'user_enable_notification_mobile',
    },
  },
  { row: 'C323', method: 'GET', path: '/admin/shop/context.json', answer: 'user.roles[]' },
  // These end the session, so that they come last.
  { row: 'C311', method: 'POST', path: '/v1/auth/cookies-logout', answer: '' },
  { row: 'C310', method: 'POST', path: '/v1/auth/user-logout', answer: '' },
];

/** The calls of each area, in an order in which each finds what it needs. */
export const documentedCalls: Record<string, Table> = {
  conversion: conversionCalls,
  reviews: reviewCalls,
  analytics: analyticsCalls,
  catalog: otherCalls,
  'sign-in': authCalls,
};

/** Rows of docs/requirements/calls.md from C068 on that the table leaves out: why, and the test that sends them. */
export const leftOutCalls: Readonly<Record<string, { why: string; test: string }>> = {
  C112: {
    why: 'needs a store elsewhere',
    test: 'modules/store-link/connect/server/store-connection.test.ts',
  },
  C113: {
    why: 'needs a store elsewhere',
    test: 'modules/store-link/connect/server/store-connection.test.ts',
  },
  C307: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
  C309: { why: 'needs a link from a mail', test: 'modules/identity/session/server/sign-in-link.test.ts' },
  C313: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
  C316: {
    why: 'is the call of C315, at the domain of the shop',
    test: 'apps/server/documented-calls.test.ts',
  },
  C319: { why: 'needs an invitation', test: 'modules/identity/staff/server/invitations.test.ts' },
  C320: { why: 'needs an invitation', test: 'modules/identity/staff/server/invitations.test.ts' },
  C321: { why: 'needs a link from a mail', test: 'modules/identity/profile/server/profile.test.ts' },
  C322: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
};
