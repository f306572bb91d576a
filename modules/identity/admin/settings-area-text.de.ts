import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const settingsAreaTextDe: TranslatedStrings = {
  area: 'settings',
  strings: {
    nav: 'Einstellungen',
    title: 'Einstellungen',
    lead: 'Wie Ihr Shop arbeitet, was Kunden davon sehen und wer darin arbeitet.',
    general: 'Allgemein',
    general_text: 'Name, Währung, Zeitzone und Sprache des Shops.',
    general_title: 'Allgemeine Einstellungen',
    online_store: 'Onlineshop',
    online_store_text: 'Titel und Beschreibung für Suchmaschinen und das Passwort des Shops.',
    staff: 'Personen',
    staff_text: 'Wer in diesem Shop arbeitet und was jeder darf.',
    activity: 'Protokoll',
    activity_text: 'Wer wann was geändert hat, von welchem Wert auf welchen.',
    switches: 'Funktionsschalter',
    switches_text: 'Teile von Backroom, die dieser Shop nutzt.',
  },
};
