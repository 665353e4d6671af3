// Read time: when what the dashboard shows was read from the platforms, as people read it.
import { today } from '@tallyhelm/browser/clock/clock'
import type { Coverage } from '@tallyhelm/protocol/topics/spend/schemas'
import { timeTextOf } from '../../formats/time-text.ts'

/** «14:30», with the day where it is not today's. */
export function readTimeText(at: string): string {
  const isToday = timeTextOf(at, 'yyyy-MM-dd') === today()
  return timeTextOf(at, isToday ? 'HH:mm' : 'MM-dd HH:mm')
}

/** «已读取 126/128 个账户，最早 10:02；1 个读取失败». */
export function coverageText({ accounts, read, failed, oldest_read_at: oldest }: Coverage): string {
  return [
    `24 小时内已读取 ${read}/${accounts} 个账户${oldest === null ? '' : `，最早的读数为 ${readTimeText(oldest)}`}`,
    ...(failed > 0 ? [`${failed} 个读取失败，沿用上次的数`] : []),
  ].join('；')
}
