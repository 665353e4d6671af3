// What the console says of rates and markups: what a proposal makes of the figures in force, and how far that moves them.
import { RATE_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import { looksAgain, type Proposed } from '@tallyhelm/protocol/topics/exchange/moves'
import type { ExchangeProposal, ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'

/** «1 USD 兑 CNY». */
export const pairText = (currency: string): string => `1 USD 兑 ${currency}`

export const isFarMove = (rate: ExchangeRate, proposed: Proposed): boolean => looksAgain(rate, proposed).length > 0

/** How long a rate set by people may hold; the longest is shorter than the seven days after which a rate is none. */
const HOLD_HOURS = [4, 24, 72, 144] as const
export const NO_HOLD = '0'
export const DEFAULT_HOLD = '24'

/** «24 小时（至 2026-11-24 08:00）». */
export const holdOptions = (nowMs: number) => [
  ...HOLD_HOURS.map(hours => {
    const length = hours < 72 ? `${hours} 小时` : `${hours / 24} 天`
    return { value: String(hours), label: `${length}（至 ${heldText(new Date(nowMs + hours * HOUR_MS).toISOString())}）` }
  }),
  { value: NO_HOLD, label: '不保持' },
]
export const heldUntilOf = (choice: string, nowMs: number): string | null =>
  choice === NO_HOLD ? null : new Date(nowMs + Number(choice) * HOUR_MS).toISOString()

/** «2026-11-24 08:00», in Beijing. */
export const heldText = (instant: string): string => timeText(instant).slice(0, 16)

export type RateState = 'FRESH' | 'ENDING' | 'STALE' | 'NONE'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** ENDING: within a day it is none any more. */
export function stateOf({ rate }: ExchangeRate, nowMs: number): RateState {
  if (rate === null) return 'NONE'
  const age = nowMs - Date.parse(rate.valid_from)
  if (rate.is_stale || age > RATE_LIFE_MS) return 'STALE'
  return age > RATE_LIFE_MS - DAY_MS ? 'ENDING' : 'FRESH'
}

/** «汇率 7.200000，来源 中国银行», «加点 0.50%». */
export function termsText({
  rate,
  source,
  markup_percent,
  held_until,
}: Proposed & Pick<ExchangeProposal, 'source' | 'held_until'>): string {
  if (rate === null) return `加点 ${markup_percent ?? ''}%`
  return `汇率 ${rate}，来源 ${source ?? ''}${held_until === null ? '' : `，保持至 ${heldText(held_until)}`}`
}
