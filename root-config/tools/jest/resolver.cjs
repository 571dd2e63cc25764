/**
 * The usual resolution; a package whose `exports` offer only the `import` condition is found by a second try.
 * Packages with both keep their CommonJS file, so that no package is loaded in two copies.
 */
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (request.startsWith('.') || request.startsWith('/')) throw error;
    const conditions = [...(options.conditions ?? []).filter((name) => name !== 'require'), 'import'];
    try {
      return options.defaultResolver(request, { ...options, conditions });
    } catch {
      throw error;
    }
  }
};
