/** One thing that is checked: its name and every fault found. */
export interface Check {
  name: string;
  faults: string[];
}
