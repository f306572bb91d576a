import type { SelectOption } from '#core/admin/frame/select-field.tsx';

/** Currencies in use (ISO 4217); browsers also list those of the past. */
const currencyCodes =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG
  HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
  RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/);

/** Languages and regions whose way of writing numbers and dates a shop may take. */
const localeCodes =
  `en-US en-GB en-AU en-CA en-IN en-IE en-NZ en-SG en-ZA ar-AE ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT
  de-CH de-DE el-GR es-AR es-CL es-CO es-ES es-MX es-US et-EE fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL
  hi-IN hr-HR hu-HU id-ID it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO
  ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW`.split(/\s+/);

/** `USD – US Dollar`, in the reader's language. */
export function currencyOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return currencyCodes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
}

/** `German (Switzerland)`, by name in the reader's language. */
export function localeOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  return byLabel(
    localeCodes.map((code) => ({ value: code, label: names.of(code) ?? code })),
    language,
  );
}

/** Every time zone the browser knows, by part of the world, with its present distance from UTC. */
export function timezoneOptions(language: string, other: string): SelectOption[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return byLabel(
    [...zones].map((zone) => {
      const [region = '', ...place] = zone.split('/');
      const name = (place.length > 0 ? place.join(' – ') : region).replaceAll('_', ' ');
      return { value: zone, label: `${name} (${offsetOf(zone)})`, group: place.length > 0 ? region : other };
    }),
    language,
  );
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

function byLabel(options: SelectOption[], language: string): SelectOption[] {
  const { compare } = new Intl.Collator(language);
  return options.sort((a, b) => compare(a.group ?? '', b.group ?? '') || compare(a.label, b.label));
}
