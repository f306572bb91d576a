import { type CallTable, type DocumentedCall, under } from './documented-call.ts';

const timer =
  'id enable duration duration_type duration_repeat schedule_enable schedule_start_at display_type';
const timerFields = timer
  .split(' ')
  .concat([
    ...['product_ids[]', 'collection_ids[]', 'settings.enable_labels.day', 'settings.enable_labels.hour'],
    ...['settings.enable_labels.minute', 'settings.enable_labels.second', 'duration_expire_at'],
  ]);
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

export const conversionCalls: CallTable = ({ rows, kept }) => {
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
