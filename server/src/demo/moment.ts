/** A time relative to the day of seeding: so many days from today at a clock time, or so many hours ago. */
export type Moment = [day: number, clock: string] | { hoursAgo: number };

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Turns relative times into instants of one tenant. */
export class Calendar {
  constructor(
    readonly now: Date,
    private readonly timeZone: string,
  ) {}

  /** Calendar day of an instant in the tenant's zone. */
  dayOf = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: this.timeZone }).format(at);

  /** Calendar day of the tenant, `days` from today. */
  day(days: number): string {
    const today = this.dayOf(this.now);
    return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
  }

  /** The instant of a moment; weekends are moved back to Friday unless `exact`. Never in the future. */
  at(moment: Moment, { exact = false } = {}): Date {
    if ('hoursAgo' in moment) return new Date(this.now.getTime() - moment.hoursAgo * HOUR);
    const [days, clock] = moment;
    const day = exact ? this.day(days) : this.#workday(days);
    return new Date(Math.min(this.#local(day, clock).getTime(), this.now.getTime()));
  }

  /** A clock time so many days from today, also one that is still to come. */
  clock = (days: number, clock: string): Date => this.#local(this.day(days), clock);

  #workday(days: number): string {
    const weekday = new Date(`${this.day(days)}T00:00:00Z`).getUTCDay();
    const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
    return this.day(days - back);
  }

  /** A clock time in the tenant's zone. */
  #local(day: string, clock: string): Date {
    const asUtc = Date.parse(`${day}T${clock}:00Z`);
    return new Date(asUtc - this.#offset(new Date(asUtc)));
  }

  #offset(at: Date): number {
    const name =
      new Intl.DateTimeFormat('en', { timeZone: this.timeZone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * 60_000);
  }
}
