import { type ImageFormat, MimeType, type TemplateContent, type TemplateData } from 'easy-template-x';
import { pictureSize } from '../../files/pictureSize';
import { assertModestWord } from '../read/officeParts';
import { templateHandler } from './handler';
import { writable } from './richText';
import type { TemplateValue, TemplateValues } from './types';

/** Pictures take at most this much of a sheet, in pixels of a screen. */
const WIDEST = 560;
const HIGHEST = 720;
const FORMATS: readonly string[] = [MimeType.Png, MimeType.Jpeg, MimeType.Gif, MimeType.Bmp];

const htmlOf = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** A Word file with its tags replaced. Throws FILE_UNREADABLE, FILE_CONTENT_TOO_LARGE. */
export async function fillTemplate({
  template,
  values,
}: {
  template: Uint8Array;
  values: TemplateValues;
}): Promise<Uint8Array> {
  const file = Buffer.from(template);
  await assertModestWord(file);
  return templateHandler().process(file, await dataOf(values));
}

/** Nothing but what was given can be named: the object inherits nothing. */
async function dataOf(values: TemplateValues): Promise<TemplateData> {
  const data: TemplateData = Object.create(null);
  for (const [tag, value] of Object.entries(values)) data[tag] = await contentOf(value);
  return data;
}

async function contentOf(value: TemplateValue): Promise<TemplateContent | TemplateData[]> {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string')
    // Lines are runs of their own, so that what follows the tag stays behind the last of them.
    return value.includes('\n') ? richText(htmlOf(value)) : writable(value);
  if (Array.isArray(value)) return Promise.all(value.map(dataOf));
  if ('html' in value) return richText(value.html);
  return imageOf(value);
}

const richText = (html: string) => ({ _type: 'richText', html });

async function imageOf({ picture, mediaType }: { picture: Uint8Array; mediaType: string }) {
  const size = FORMATS.includes(mediaType) ? await pictureSize(picture) : undefined;
  if (!size) return '';
  const [width, height] = size;
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    _type: 'image',
    source: Buffer.from(picture),
    format: mediaType as ImageFormat,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
