/** How a version is called wherever one reads of it: `V02`. */
export const versionLabel = (ordinal: number): string => `V${String(ordinal).padStart(2, '0')}`;
