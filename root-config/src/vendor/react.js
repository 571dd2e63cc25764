// Plain JavaScript: the types of these packages cannot be re-exported whole.
// One file answers `react`, `react/jsx-runtime`, `react-dom`, `react-dom/client` and `scheduler`,
// so that nobody can load a second React beside the first.
import React from 'react';
import ReactDOM from 'react-dom';
import ReactDOMClient from 'react-dom/client';

export * from 'react';
export { Fragment, version } from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export * from 'react-dom';
export * from 'react-dom/client';
export * from 'scheduler';

export default { ...React, ...ReactDOM, ...ReactDOMClient };
