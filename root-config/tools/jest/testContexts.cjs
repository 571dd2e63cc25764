const hooks = require('node:async_hooks');

const begun = [];

class RememberedStorage extends hooks.AsyncLocalStorage {
  constructor(...args) {
    super(...args);
    begun.push(this);
  }
}
hooks.AsyncLocalStorage = RememberedStorage;

/**
 * After a file of tests: ends what jest-circus keeps in asynchronous contexts. It makes a storage for every file and ends
 * none, and each promise of the files that follow would carry a property for every one of them.
 */
exports.endContexts = () => {
  for (const storage of begun.splice(0)) storage.disable();
};
