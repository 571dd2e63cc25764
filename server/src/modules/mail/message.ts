export interface OutgoingMail {
  /** Tells this message from all others, for good. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
}

const LINE = '\r\n';
/** Bytes of text in one encoded word: base64 of them stays below the 75 characters that a word may have. */
const WORD = 42;

/** A message as it travels: plain text in UTF-8 (RFC 5322, 2045, 2047). */
export function formatMessage({ id, from, to, subject, text, at }: OutgoingMail): string {
  const body = Buffer.from(text.replace(/\r?\n/g, LINE)).toString('base64');
  return [
    `From: Attest <${oneLine(from)}>`,
    `To: <${oneLine(to)}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1] ?? 'attest'}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? ['']),
    '',
  ].join(LINE);
}

/** Whatever comes in can end no header and begin no other. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}<>]/gu, '');

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of oneLine(text)) {
    if (Buffer.byteLength(word + character) > WORD) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${LINE} `);
}
