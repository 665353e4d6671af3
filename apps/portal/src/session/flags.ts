// Flags: what this browser has been told once and need not be told again (spec §3, Local flags).

export type Flag = 'hasReadHelp' | 'upgradeDialogSuccess' | `notice-${string}`

export const isFlagSet = (flag: Flag): boolean => localStorage.getItem(flag) === '1'
export const setFlag = (flag: Flag): void => localStorage.setItem(flag, '1')
