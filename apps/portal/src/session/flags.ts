// Flags: what this browser has been told once and need not be told again (spec §3, Local flags).

/** Those that pages set by themselves. The others come along with a notice: 'holidayNotice6_1', 'metaOpenRemark', 'contractDialogSuccess-12'… */
export const FLAGS = { hasReadHelp: 'hasReadHelp', guideCollection: 'guideCollection' } as const
export type Flag = string

export const isFlagSet = (flag: Flag): boolean => localStorage.getItem(flag) === '1'
export const setFlag = (flag: Flag): void => localStorage.setItem(flag, '1')
