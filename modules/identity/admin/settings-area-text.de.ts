import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { settingsAreaText } from './settings-area-text.ts';

export const settingsAreaTextDe: TranslatedText<typeof settingsAreaText> = {
  area: 'settings',
  strings: {
    nav: 'Einstellungen',
    title: 'Einstellungen',
    lead: 'Verwalten Sie Ihren Shop, Ihren Onlineshop und Ihr Team.',
    general: 'Allgemein',
    general_text: 'Shopname, Währung, Zeitzone und Sprache.',
    general_words: 'zahlen datum geld kontakt e-mail adresse herkunft branche shop schließen',
    general_title: 'Allgemeine Einstellungen',
    online_store: 'Onlineshop',
    online_store_text: 'Shop-Texte, Suchmaschineneintrag und Passwortschutz.',
    online_store_words: 'überschrift text versandzeit rückgabe seo einstellungen privat sperre meta favicon',
    staff: 'Benutzer und Berechtigungen',
    staff_text: 'Wer auf diesen Shop zugreifen kann und was diese Personen tun dürfen.',
    staff_words: 'mitarbeiter team mitglieder benutzer rollen rechte berechtigungen einladen einladung',
    activity: 'Aktivitätsprotokoll',
    activity_text: 'Jede Änderung, von wem und wann.',
    activity_words: 'audit log verlauf änderungen aktivität',
    switches: 'Funktionsschalter',
    switches_text: 'Schalten Sie optionale Funktionen ein oder aus.',
    switches_words: 'funktionen beta',
    palette_people: 'Benutzer',
  },
};
