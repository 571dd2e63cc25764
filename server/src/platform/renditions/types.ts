import type { Bilingual } from '@attest/api-contract';

/** A file whose content was checked against its media type at upload. */
export interface SourceFile {
  bytes: Uint8Array;
  mediaType: string;
  name: string;
}

/** One electronic signature as it is printed. */
export interface SignatureRow {
  name: string;
  account: string;
  meaning: Bilingual;
  at: Date;
  /** `+08:00` */
  utcOffset: string;
  /** Name of the person for whom a proxy signed. */
  onBehalfOf?: string;
}

export interface SignaturePage {
  no: string;
  version: string;
  title: Bilingual;
  /** `YYYY-MM-DD` */
  effectiveDate?: string;
  rows: SignatureRow[];
  /** SHA-256 of what was signed. */
  hash: string;
}

export interface Stamp {
  /** Small lines all over the page: name and account, time with offset, number and version, status. */
  lines: string[];
  /** One large line across the page. */
  diagonal: string;
  /** At the foot of every page; page n/m is added. */
  footer: string;
}

export interface Certificate {
  title: Bilingual;
  no: string;
  rows: { label: Bilingual; value: string }[];
  /** Text of the QR code: the address where the certificate is verified. */
  qr: string;
  /** As it is printed: a day, or a time with its offset. */
  issuedAt: string;
  tenantName: string;
}

/** A record as it is written for archives, in one language. */
export interface RecordPaper {
  language: 'zh' | 'en';
  tenant: string;
  type: string;
  /** Empty where it has none yet. */
  no: string;
  title: string;
  /** The first has no title. Texts may have several lines. */
  sections: { title: string; facts: { label: string; text: string }[] }[];
  tables: { title: string; columns: string[]; rows: string[][] }[];
  footer: string;
}
