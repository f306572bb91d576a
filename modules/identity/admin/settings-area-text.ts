import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The settings in the navigation and on their overview. */
export const settingsAreaText = registerStrings('settings', {
  en: {
    nav: 'Settings',
    title: 'Settings',
    lead: 'Manage your shop, your online store and your team.',
    general: 'General',
    general_text: 'Shop name, currency, time zone and language.',
    general_words: 'timezone locale money numbers dates contact email source country business close shop',
    general_title: 'General settings',
    online_store: 'Online store',
    online_store_text: 'Store texts, search engine listing and password protection.',
    online_store_words: 'headline text dispatch returns promises seo preferences private lock meta favicon',
    staff: 'Users and permissions',
    staff_text: 'Who can access this shop and what they can do.',
    staff_words: 'staff team members users roles permissions invite invitation colleagues',
    activity: 'Activity log',
    activity_text: 'Every change, who made it and when.',
    activity_words: 'audit log history timeline',
    switches: 'Feature flags',
    switches_text: 'Turn optional features on or off.',
    switches_words: 'flags experiments beta',
    palette_people: 'Users',
  },
});
