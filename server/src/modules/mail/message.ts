import MailComposer from 'nodemailer/lib/mail-composer';

export interface OutgoingMail {
  /** Tells this message from all others, for good. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
}

/** A message as it travels: plain text in UTF-8. */
export function formatMessage({ id, from, to, subject, text, at }: OutgoingMail): Promise<Buffer> {
  const message = new MailComposer({
    from: { name: 'Attest', address: from },
    to: { name: '', address: to },
    subject,
    text: text.replace(/\r?\n/g, '\r\n'),
    date: at,
    messageId: `<${id}@${from.split('@')[1] ?? 'attest'}>`,
    textEncoding: 'base64',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}
