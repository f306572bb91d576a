import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewSettingText = registerStrings('review-setting', {
  en: {
    title: 'Review settings',
    lead: 'How reviews are taken, shown and shared.',
    general: 'Reviews that are written here',
    publish: 'When shoppers see them',
    after_look: 'After somebody looked',
    after_look_hint: 'Each waits among the unread. What nobody looked at for 14 days counts as held back.',
    at_once: 'At once',
    at_once_hint:
      'Each is shown as it comes, whatever its stars. You can still hold one back, with a reason.',
    write_on_page: 'Anybody may write on the pages of my shop',
    write_on_page_hint: 'Otherwise those alone who were asked by mail after they bought.',
    give: 'Give to my other shops',
    give_switch: 'My other shops may have the reviews of this one',
    give_hint: 'Of products with the same SKU or barcode. Mail addresses stay here.',
    get: 'Get from my other shops',
    get_switch: 'Take reviews from my other shops',
    get_hint: 'Under “Get reviews”, a product at a time. Each keeps the name of the shop that it comes from.',
    minimum_stars: 'At least so many stars',
    stars_one: '%{count} star',
    stars_other: '%{count} stars',
    few: 'Shoppers will not see lower ratings that these shops have. That can mislead them.',
    number_of_review: 'At most so many reviews at a time',
    saved: 'Saved successfully!',
  },
});
