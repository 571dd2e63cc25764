// In place of what turns styles round for languages that are written from right to left: none of ours is.
export const convert = (styles) => styles;
export const convertProperty = (key, value) => ({ key, value });
