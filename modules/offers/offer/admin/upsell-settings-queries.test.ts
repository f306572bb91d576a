import { expect, test } from 'vitest';
import { upsellDefaults } from '../rules/upsell-settings.ts';
import { loadedSettings } from './upsell-settings-queries.ts';

test('V194 settings whose answer reports no success are an empty object: the defaults, which say that they are', () => {
  for (const reply of [
    { success: false },
    { success: false, settings: { default_recommend_limit: 1 }, version: 3 },
    { success: true },
    { success: true, settings: null },
  ])
    expect(loadedSettings(reply)).toEqual({ settings: upsellDefaults, failed: true, version: undefined });
});

test('settings that were read are the shop’s own, with their version', () => {
  expect(loadedSettings({ success: true, settings: { message_templates: ['Hello'] }, version: 3 })).toEqual({
    settings: { ...upsellDefaults, message_templates: ['Hello'] },
    failed: false,
    version: 3,
  });
});
