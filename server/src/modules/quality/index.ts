/* What others may use of the quality records' own data; nothing deeper. */
export { type NewEquipment, registerEquipment } from './equipment';
