import { readFileSync } from 'node:fs';

/** Recordings become modules whose default export is their content as base64, as in the server's build. */
export default {
  process: (_text, path) => ({
    code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = '${readFileSync(path, 'base64')}';`,
  }),
};
