// Flags: what this browser has been told once and need not be told again (spec §3, Local flags).

/** 'hasReadHelp', or the name that a notice brings along: 'holidayNotice6_1', 'metaOpenRemark', 'contractDialogSuccess-12'… */
export type Flag = string

export const isFlagSet = (flag: Flag): boolean => localStorage.getItem(flag) === '1'
export const setFlag = (flag: Flag): void => localStorage.setItem(flag, '1')
