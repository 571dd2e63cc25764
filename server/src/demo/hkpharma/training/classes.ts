import type { DemoClass } from '../../training/data';

/** One that was held last month, one for the newcomer and one of a task, both next week. */
export const classes: DemoClass[] = [
  {
    name: '根本原因分析工具（内训） | Root-cause analysis tools, in house',
    course: 'CRS-011',
    lecturer: 'xiefang',
    place: '二号培训室',
    seats: 12,
    planned: [-33, '10:00'],
    day: -24,
    from: '09:30',
    to: '11:30',
    who: ['zhouzihan', 'wuqian'],
    held: { absent: [], remark: '案例练习完成，两人均能独立画鱼骨图' },
  },
  {
    name: '新员工GMP基础 | GMP for new employees',
    course: 'CRS-001',
    lecturer: 'xiefang',
    place: '一号培训室',
    seats: 20,
    planned: [-1, '09:40'],
    day: 6,
    from: '09:00',
    to: '12:00',
    who: ['pengtao'],
  },
  {
    name: '根本原因分析工具（第二期） | Root-cause analysis tools, second round',
    course: 'CRS-011',
    lecturer: 'jiangmin',
    place: '二号培训室',
    seats: 12,
    planned: [-1, '10:00'],
    day: 8,
    from: '14:00',
    to: '16:00',
    who: ['zhengkai', 'hewenbin', 'xuhang'],
  },
];
