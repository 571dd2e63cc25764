const APPLICATION = '/micro-app/tms-app';

/** Where a class is held, by its id. */
export const TEACHING_PATH = `${APPLICATION}/trainingTodo/teachCount/`;

/** Where somebody who is invited sees a class, by its id. */
export const SEAT_PATH = `${APPLICATION}/myTraining/class/`;
