const utilities = require('@fluentui/react-icons/utils');

const kebab = (name) =>
  name
    .replace(/\d*(?:Regular|Filled|Light|Color)$/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-zA-Z])(?=\d)/g, '-')
    .toLowerCase();

/**
 * The index of Fluent's icons, one icon at a time: the package's own makes all of its ten thousand for every file of
 * tests, which took longer than the tests.
 */
module.exports = new Proxy(utilities, {
  get: (known, name) =>
    typeof name === 'symbol' || name in known || !/^[A-Z]/.test(name)
      ? known[name]
      : require(`@fluentui/react-icons/svg/${kebab(name)}`)[name],
});
