import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { settingsAreaText } from './settings-area-text.ts';

export const settingsAreaTextDe: TranslatedText<typeof settingsAreaText> = {
  area: 'settings',
  strings: {
    nav: 'Einstellungen',
    title: 'Einstellungen',
    lead: 'Wie Ihr Shop arbeitet, was Kunden davon sehen und wer darin arbeitet.',
    general: 'Allgemein',
    general_text: 'Name, Währung, Zeitzone und Sprache des Shops.',
    general_words: 'zahlen datum geld kontakt e-mail adresse herkunft branche shop schließen',
    general_title: 'Allgemeine Einstellungen',
    online_store: 'Onlineshop',
    online_store_text: 'Was Ihr Shop sagt, Titel und Beschreibung für Suchmaschinen und das Passwort.',
    online_store_words: 'überschrift text versandzeit rückgabe seo einstellungen privat sperre meta favicon',
    staff: 'Personen',
    staff_text: 'Wer in diesem Shop arbeitet und was jeder darf.',
    staff_words: 'mitarbeiter team mitglieder benutzer rollen rechte berechtigungen einladen einladung',
    activity: 'Protokoll',
    activity_text: 'Wer wann was geändert hat, von welchem Wert auf welchen.',
    activity_words: 'audit log verlauf änderungen aktivität',
    switches: 'Funktionsschalter',
    switches_text: 'Teile von Backroom, die dieser Shop nutzt.',
    switches_words: 'funktionen beta',
    palette_people: 'Personen',
  },
};
