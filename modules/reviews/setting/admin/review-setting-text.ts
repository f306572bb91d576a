import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewSettingText = registerStrings('review-setting', {
  en: {
    title: 'Review settings',
    lead: 'How reviews are collected, published and shared.',
    general: 'On-site reviews',
    publish: 'Publishing',
    after_look: 'After approval',
    after_look_hint:
      'New reviews are pending until you approve them. Not approved within 14 days counts as unpublished.',
    at_once: 'Automatically',
    at_once_hint: 'Published as submitted, whatever the rating. You can still unpublish with a reason.',
    write_on_page: 'Allow reviews on product pages from anyone',
    write_on_page_hint: 'If off, only customers with a request link can write.',
    give: 'Share with my other shops',
    give_switch: 'Let my other shops import reviews from this shop',
    give_hint: 'For products with the same SKU or barcode. Email addresses aren’t shared.',
    get: 'Import from my other shops',
    get_switch: 'Allow importing from my other shops',
    get_hint: 'Import per product under “Get reviews”. Reviews show the shop they come from.',
    minimum_stars: 'Minimum rating',
    stars_one: '%{count} star',
    stars_other: '%{count} stars',
    few: 'Shoppers won’t see lower ratings from these shops, which may mislead them.',
    number_of_review: 'Maximum reviews per import',
    auto_import: 'Automatic AliExpress import',
    auto_import_switch: 'Check imported AliExpress URLs weekly',
    auto_import_hint: 'New reviews are imported with the filters you chose. See “Get reviews” for results.',
    saved: 'Saved successfully!',
  },
});
