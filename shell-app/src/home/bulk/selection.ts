import type { TodoTask } from '@attest/api-contract';

/** Tasks chosen in the inbox, and where a range begins. */
export interface Selection {
  tasks: TodoTask[];
  anchor: string | null;
}

export const NOTHING: Selection = { tasks: [], anchor: null };

const without = (tasks: TodoTask[], id: string) => tasks.filter((task) => task.id !== id);
export const isSelected = ({ tasks }: Selection, id: string) => tasks.some((task) => task.id === id);

/** Adds a task, or takes it out again; the next range begins here. */
export const toggled = (selection: Selection, task: TodoTask): Selection => ({
  tasks: isSelected(selection, task.id) ? without(selection.tasks, task.id) : [...selection.tasks, task],
  anchor: task.id,
});

/** Adds everything between the last task chosen and this one, in the order of the list. */
export function reached(selection: Selection, shown: TodoTask[], to: TodoTask): Selection {
  const from = shown.findIndex((task) => task.id === selection.anchor);
  const end = shown.findIndex((task) => task.id === to.id);
  if (from < 0 || end < 0) return isSelected(selection, to.id) ? selection : toggled(selection, to);
  const range = shown.slice(Math.min(from, end), Math.max(from, end) + 1);
  return withAll(selection, range);
}

/** Adds what is not chosen yet. */
export const withAll = (selection: Selection, tasks: TodoTask[]): Selection => ({
  tasks: [...selection.tasks, ...tasks.filter((task) => !isSelected(selection, task.id))],
  anchor: selection.anchor,
});

/** Takes out the tasks named. */
export const released = (selection: Selection, ids: string[]): Selection => ({
  tasks: selection.tasks.filter((task) => !ids.includes(task.id)),
  anchor: null,
});
