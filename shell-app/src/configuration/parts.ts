import { shell } from '@attest/api-contract';

/** Where each part of the business configuration is. */
export const PARTS = {
  quality: shell.configuration,
  documents: shell.configurationDocuments,
  training: shell.configurationTraining,
  baseData: shell.configurationPart('baseData'),
  calendar: shell.configurationPart('calendar'),
  notices: shell.configurationPart('notices'),
  templates: shell.configurationPart('templates'),
};

export type ConfigurationView = keyof typeof PARTS;

/** The parts in the order of their tabs. */
export const CONFIGURATION_VIEWS = Object.keys(PARTS) as ConfigurationView[];

/** The menu that opens all of them. */
export const MENU = 'BusinessConfig';
