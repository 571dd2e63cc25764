import type { SourceFile } from '../types';
import { bytesOf, newDocument } from './document';
import { Flow } from './flow';
import { embedFont } from './font';

/** Plain text as A4 pages; a form feed begins a new paragraph. */
export async function textToPdf({ bytes, name }: SourceFile): Promise<Uint8Array> {
  const doc = await newDocument(name);
  const flow = new Flow(doc, await embedFont(doc));
  const text = new TextDecoder('utf-8').decode(bytes).replaceAll('\f', '\n').replaceAll('\t', '    ');
  flow.text(text.trimEnd(), { size: 10 });
  flow.footers((number, count) => `${name}  ·  ${number} / ${count}`);
  return bytesOf(doc);
}
