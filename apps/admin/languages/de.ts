import { clientTextDe } from '#core/admin/client/client-text.de.ts';
import { serverMessageDe } from '#core/admin/client/server-message.de.ts';
import { frameTextDe } from '#core/admin/frame/frame-text.de.ts';
import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';
import { pickerTextDe } from '#core/admin/picker/picker-text.de.ts';
import { richTextTextDe } from '#core/admin/rich-text/rich-text-text.de.ts';
import { editorTextDe } from '#core/admin/shells/editor-text.de.ts';
import { shellTextDe } from '#core/admin/shells/shell-text.de.ts';
import { analyticsAreaTextDe } from '#modules/analytics/admin/analytics-area-text.de.ts';
import { homeTextDe } from '#modules/analytics/admin/home-text.de.ts';
import { collectionTextDe } from '#modules/catalog/admin/collection-text.de.ts';
import { productEditorTextDe } from '#modules/catalog/admin/product-editor-text.de.ts';
import { productListTextDe } from '#modules/catalog/admin/product-list-text.de.ts';
import { catalogAreaTextDe } from '#modules/catalog/admin/catalog-area-text.de.ts';
import { productTextDe } from '#modules/catalog/admin/product-text.de.ts';
import { collectionMessageDe } from '#modules/catalog/admin/collection-message.de.ts';
import { catalogMessageDe } from '#modules/catalog/admin/server-message.de.ts';
import { developerAreaTextDe } from '#modules/developer/admin/developer-area-text.de.ts';
import { developerTextDe } from '#modules/developer/admin/developer-text.de.ts';
import { oauthTextDe } from '#modules/developer/admin/oauth-text.de.ts';
import { developerMessageDe } from '#modules/developer/admin/server-message.de.ts';
import { activityTextDe } from '#modules/identity/admin/activity-text.de.ts';
import { authTextDe } from '#modules/identity/admin/auth-text.de.ts';
import { profileTextDe } from '#modules/identity/admin/profile-text.de.ts';
import { settingsAreaTextDe } from '#modules/identity/admin/settings-area-text.de.ts';
import { settingsTextDe } from '#modules/identity/admin/settings-text.de.ts';
import { staffTextDe } from '#modules/identity/admin/staff-text.de.ts';
import { identityTextDe } from '#modules/identity/admin/identity-text.de.ts';
import { noticeTextDe } from '#modules/identity/admin/notice-text.de.ts';
import { identityMessageDe } from '#modules/identity/admin/server-message.de.ts';
import { stoppedTextDe } from '#modules/identity/admin/stopped-text.de.ts';
import { switchTextDe } from '#modules/identity/admin/switch-text.de.ts';
import { autoOfferTextDe } from '#modules/offers/auto/admin/auto-offer-text.de.ts';
import { blockTextDe } from '#modules/offers/admin/blocks/block-text.de.ts';
import { priceCheckTextDe } from '#modules/offers/admin/price-check-text.de.ts';
import { trialTextDe } from '#modules/offers/admin/blocks/trial-text.de.ts';
import { offerAreaTextDe } from '#modules/offers/admin/offer-area-text.de.ts';
import { offerListTextDe } from '#modules/offers/admin/offer-list-text.de.ts';
import { offerMessageDe } from '#modules/offers/admin/server-message.de.ts';
import { settingTextDe } from '#modules/offers/settings/admin/setting-text.de.ts';
import { smartTextDe } from '#modules/offers/smart/admin/smart-text.de.ts';
import { widgetTextDe } from '#modules/offers/widget/admin/widget-text.de.ts';
import { tourTextDe } from '#modules/offers/admin/tour/tour-text.de.ts';
import { upsellTextDe } from '#modules/offers/admin/upsell-text.de.ts';
import { guideMessageDe } from '#modules/offers/onboarding/admin/guide-message.de.ts';
import { guideTextDe } from '#modules/offers/onboarding/admin/guide-text.de.ts';
import { templateMessageDe } from '#modules/offers/template/admin/template-message.de.ts';
import { templateTextDe } from '#modules/offers/template/admin/template-text.de.ts';
import { upsellEditorTextDe } from '#modules/offers/upsell/admin/upsell-editor-text.de.ts';
import { bundleTextDe } from '#modules/offers/bundle/admin/bundle-text.de.ts';
import { quantityTextDe } from '#modules/offers/quantity/admin/quantity-text.de.ts';
import { funnelTextDe } from '#modules/offers/funnel/admin/funnel-text.de.ts';
import { customerTextDe } from '#modules/orders/admin/customer-text.de.ts';
import { draftTextDe } from '#modules/orders/admin/draft-text.de.ts';
import { orderActionTextDe } from '#modules/orders/admin/order-action-text.de.ts';
import { orderAreaTextDe } from '#modules/orders/admin/order-area-text.de.ts';
import { orderTextDe } from '#modules/orders/admin/order-text.de.ts';
import { orderMessageDe } from '#modules/orders/admin/server-message.de.ts';
import { storeLinkMessageDe } from '#modules/store-link/admin/server-message.de.ts';
import { storeLinkAreaTextDe } from '#modules/store-link/admin/store-link-area-text.de.ts';
import { storeLinkTextDe } from '#modules/store-link/admin/store-link-text.de.ts';

/** German, whole: the chunk that is read when someone chooses it. */
export const germanTexts: readonly TranslatedStrings[] = [
  clientTextDe,
  serverMessageDe,
  frameTextDe,
  pickerTextDe,
  richTextTextDe,
  editorTextDe,
  shellTextDe,
  analyticsAreaTextDe,
  homeTextDe,
  catalogAreaTextDe,
  productTextDe,
  productListTextDe,
  productEditorTextDe,
  collectionTextDe,
  catalogMessageDe,
  collectionMessageDe,
  identityTextDe,
  identityMessageDe,
  activityTextDe,
  authTextDe,
  profileTextDe,
  settingsAreaTextDe,
  settingsTextDe,
  staffTextDe,
  noticeTextDe,
  stoppedTextDe,
  switchTextDe,
  autoOfferTextDe,
  blockTextDe,
  trialTextDe,
  priceCheckTextDe,
  offerAreaTextDe,
  offerListTextDe,
  offerMessageDe,
  upsellTextDe,
  settingTextDe,
  smartTextDe,
  widgetTextDe,
  tourTextDe,
  guideTextDe,
  guideMessageDe,
  templateTextDe,
  templateMessageDe,
  quantityTextDe,
  upsellEditorTextDe,
  bundleTextDe,
  funnelTextDe,
  orderAreaTextDe,
  orderTextDe,
  orderActionTextDe,
  draftTextDe,
  customerTextDe,
  orderMessageDe,
  storeLinkAreaTextDe,
  storeLinkTextDe,
  storeLinkMessageDe,
  developerAreaTextDe,
  developerTextDe,
  oauthTextDe,
  developerMessageDe,
];
