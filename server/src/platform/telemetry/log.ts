import pino, { type Logger } from 'pino';

/** JSON lines on the standard error, so that the standard output stays for what people read at the start. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', 'headers.cookie', 'headers["x-token"]'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
