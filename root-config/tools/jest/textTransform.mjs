/** Text files become modules whose default export is their content, as in the server's build. */
export default {
  process: (source) => ({
    code: `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${JSON.stringify(source)};`,
  }),
};
