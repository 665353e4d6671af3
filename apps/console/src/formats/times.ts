// How long something has been waiting, in words.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** «不到 1 分钟», «12 分钟», «3 小时 20 分钟», «2 天 4 小时»: since the instant. */
export function ageText(instant: string, nowMs: number): string {
  const age = Math.max(0, nowMs - Date.parse(instant))
  if (age < MINUTE_MS) return '不到 1 分钟'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟`
  if (age < DAY_MS) return joined(Math.floor(age / HOUR_MS), '小时', Math.floor((age % HOUR_MS) / MINUTE_MS), '分钟')
  return joined(Math.floor(age / DAY_MS), '天', Math.floor((age % DAY_MS) / HOUR_MS), '小时')
}

const joined = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`
