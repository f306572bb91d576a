import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The settings in the navigation and on their overview. */
export const settingsAreaText = registerStrings('settings', {
  en: {
    nav: 'Settings',
    title: 'Settings',
    lead: 'How your shop works, what shoppers see of it, and who works in it.',
    general: 'General',
    general_text: 'Name, currency, time zone and language of the shop.',
    general_words: 'timezone locale money numbers dates contact email source country business close shop',
    general_title: 'General settings',
    online_store: 'Online store',
    online_store_text:
      'What your store says, its title and description for search engines, and its password.',
    online_store_words: 'headline text dispatch returns promises seo preferences private lock meta favicon',
    staff: 'People',
    staff_text: 'Who works in this shop, and what each of them may do.',
    staff_words: 'staff team members users roles permissions invite invitation colleagues',
    activity: 'Activity',
    activity_text: 'Who changed what, when, what from and what to.',
    activity_words: 'audit log history timeline',
    switches: 'Feature switches',
    switches_text: 'Parts of Backroom that this shop uses.',
    switches_words: 'flags experiments beta',
    palette_people: 'People',
  },
});
