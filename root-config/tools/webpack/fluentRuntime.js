import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export const Runtime = { Fragment, jsx, jsxs };
