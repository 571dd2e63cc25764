import { formatInstant, language } from '@attest/shared-utility';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value of the trail as text: markup as its words, instants in the zone of the viewer, the rest as it is kept. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatInstant(value, { withOffset: true, withSeconds: true });
    if (/<\w+[^>]*>/.test(value)) {
      const words = new DOMParser().parseFromString(value, 'text/html').body.textContent;
      return words?.trim() || '–';
    }
    return value;
  }
  if (typeof value !== 'object') return String(value);
  if ('zh' in value && 'en' in value) return String(value[language()]);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(valueText).join('、');
  return JSON.stringify(value, null, 2);
}
