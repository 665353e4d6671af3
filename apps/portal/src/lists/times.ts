// Times as lists show them: the full moment in Beijing, or how long ago (spec §9, relative time).
import { agoTextOf, timeTextOf } from '../formats/time-text.ts'

/** 'yyyy-MM-dd HH:mm:ss' in Beijing; «—» for a moment that has not come. */
export const timeText = (instant: string | null): string => timeTextOf(instant)

/** Under 30 s «刚刚», then minutes, hours, «1 天前» up to two days, then the date. */
export const agoText = (instant: string, nowMs: number): string => agoTextOf(instant, nowMs)
