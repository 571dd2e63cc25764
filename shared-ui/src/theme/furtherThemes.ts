/** Themes that few choose, in a file of their own: see `themes.ts`. */
export { createDarkTheme, teamsHighContrastTheme } from '@fluentui/react-components';
