import { type CallTable, type DocumentedCall, under } from './documented-call.ts';

const review =
  'id product_id rating title content name email status is_starred is_read has_image images[] tags[] source created_at updated_at widget'.split(
    ' ',
  );

export const reviewCalls: CallTable = ({ rows, kept }) => {
  const filter =
    'status=true&ratings=4,5&sources=storefront_api,import_ali_express,import_csv&image=false&starred=false';
  const days = 'from_date=01-02-2020&end_date=12-31-2035';
  const moments = 'created_at_min=2020-01-02T00:00:00Z&created_at_max=2035-12-31T23:59:59Z';
  const order = 'sort_field=id&sort_mode=desc';
  const about = `product_id=${rows.product}&review_type=product`;
  const fieldNames = 'success message';
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
      answer: `${fieldNames} ${under('review', review)}`,
    },
    {
      row: 'C167',
      method: 'PUT',
      path: '/admin/reviews/updates.json',
      body: { reviews: [{ id: rows.review, is_read: false, is_starred: false }] },
      answer: fieldNames,
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
      answer: fieldNames,
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
      answer: fieldNames,
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
      answer: `${fieldNames} customize`,
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
      answer: `${fieldNames} settings.review_sharing_enable`,
    },
    {
      row: 'C174',
      method: 'POST',
      path: `/admin/reviews/import.json?product_id=${rows.product}`,
      body: { override: 'false' },
      file: 'rating,title,content,name,email\n5,Good,Keeps warm,Mara,mara@buyer.test\n',
      status: 202,
      answer: fieldNames,
    },
    {
      row: 'C176',
      method: 'POST',
      path: '/admin/reviews/import-share-reviews.json',
      body: { minimum_stars: 4, number_of_review: 20, product_id: rows.product },
      status: 202,
      answer: fieldNames,
    },
    {
      row: 'C179',
      method: 'POST',
      path: '/admin/reviews/product-group.json',
      body: { review_product_group: { name: 'Mugs' }, ids: [rows.product, rows.ungrouped] },
      status: 201,
      answer: `${fieldNames} review_product_group.id`,
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
      answer: `${fieldNames} review_product_group.id`,
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
      answer: fieldNames,
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
      answer: `${fieldNames} review_product_group.id`,
    },
    {
      row: 'C186',
      method: 'DELETE',
      path: `/admin/reviews/product-groups.json?ids=${rows.reviewGroup},${kept['group']}`,
      answer: fieldNames,
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
        { row, method: 'DELETE', path, as: 'program', answer: fieldNames },
      ];
    }),
    // Its job goes on while the next calls are sent.
    {
      ...{
        row: 'C175',
        method: 'POST',
        path: '/admin/reviews/import-aliexpress.json',
        status: 202,
        answer: fieldNames,
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
