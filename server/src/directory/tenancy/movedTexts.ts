/** Texts of record pages that have come from the quality application to the library of all applications. */
const RECORD_TEXTS = `
  create.blank create.saveDraft create.saved create.submit create.submitText create.submitTitle create.submitted
  list.bySystemText list.createdAt list.department list.draft list.due list.firstUse list.firstUseText list.initiator
  list.mayNotCreate list.no list.owner list.searchHint list.status list.title
  view.all view.ended view.mine view.open view.overdue
  import.asDrafts import.how import.open import.submitted import.text import.title
  act.deleteDraft.done act.deleteDraft.name act.deleteDraft.text act.deleteDraft.title
  act.reopen.done act.reopen.name act.reopen.text act.reopen.title
  act.save.name act.save.text act.save.title
  act.urge.done act.urge.name act.urge.text act.urge.title
  act.withdraw.done act.withdraw.name act.withdraw.text act.withdraw.title
  files.none files.noneText
  gate.allMet gate.howTo gate.met gate.missing gate.missing_one gate.missing_other gate.open gate.title
  link.notFound.text link.notFound.title
  panel.audit panel.files panel.from panel.history panel.links panel.openRecord panel.signatures panel.trace
  panel.unknownProcess
  print.back print.backToForm print.whole
  record.also record.cancel record.decided record.diagram record.mayNotPrint record.more record.nothingToSave
  record.print record.save record.saved record.saving record.uploading`;

/** Keys that texts had, with those that they have since. */
export const MOVED_TEXTS: readonly (readonly [before: string, since: string])[] = [
  ['qms-app:create.of', 'ui:records.list.new'],
  ...RECORD_TEXTS.trim()
    .split(/\s+/)
    .map((key) => [`qms-app:${key}`, `ui:records.${key}`] as const),
];
