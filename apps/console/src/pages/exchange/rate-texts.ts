// What the console says of rates and markups: what a proposal makes of the figures in force, and how far that moves them.
import { basisPointsOf, percentText } from '@tallyhelm/protocol/topics/billing/limits'
import {
  isPlausibleMarkup,
  isPlausibleRate,
  moveText,
  parseRate,
  RATE_LIFE_MS,
  rateText,
  withMarkup,
} from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeProposal, ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { timeText } from '../../formats/times.ts'

/** «1 USD 兑 CNY». */
export const pairText = (currency: string): string => `1 USD 兑 ${currency}`

/** A rate as text with a null markup, or the other way about; both as they are typed and without a problem. */
export type Proposed = Pick<ExchangeProposal, 'rate' | 'markup_percent'>
/** «—» for what there is not; `move` is null where there is nothing to compare. */
export type Change = { label: string; from: string; to: string; move: string | null }

type Figures = { market: bigint | undefined; basisPoints: number }

/** The three figures of a currency before and after: the market's rate, the markup, and what customers get. */
export function changesOf(rate: ExchangeRate, proposed: Proposed): Change[] {
  const [before, after] = [figuresOf(rate), figuresAfter(rate, proposed)]
  const customer = ({ market, basisPoints }: Figures) => (market === undefined ? undefined : withMarkup(market, basisPoints))
  return [
    changeOf('市场汇率', before.market, after.market),
    { label: '加点', from: `${percentText(before.basisPoints)}%`, to: `${percentText(after.basisPoints)}%`, move: null },
    changeOf('客户汇率', customer(before), customer(after)),
  ]
}

/** Why somebody must look again, by the server's own rule: an empty list where nobody must. */
export function looksAgain(rate: ExchangeRate, proposed: Proposed): string[] {
  const [before, after] = [figuresOf(rate), figuresAfter(rate, proposed)]
  if (proposed.rate === null) return isPlausibleMarkup(after.basisPoints, before.basisPoints) ? [] : ['客户汇率因此变动超过 5%']
  const { market } = after
  if (market === undefined) return []
  const isFarFrom = (text: string | undefined) => {
    const held = parseRate(text ?? '')
    return held !== undefined && !isPlausibleRate(market, held)
  }
  const { rate: now, reference_rate: dayBefore, told } = rate
  return [
    ...(now === null ? [`这是 ${rate.currency} 的首个汇率，没有在用的汇率可比对`] : []),
    ...(isFarFrom(now?.market_rate) || isFarFrom(dayBefore ?? undefined) ? ['与当前或一天前的汇率相差超过 5%'] : []),
    ...(told !== null && isFarFrom(told.rate) ? [`与来源（${told.source}）的报价 ${told.rate} 相差超过 5%`] : []),
  ]
}

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

const figuresOf = ({ rate, markup_percent }: ExchangeRate): Figures => ({
  market: rate === null ? undefined : parseRate(rate.market_rate),
  basisPoints: basisPointsOf(markup_percent),
})

function figuresAfter(rate: ExchangeRate, proposed: Proposed): Figures {
  const { market, basisPoints } = figuresOf(rate)
  return {
    market: proposed.rate === null ? market : parseRate(proposed.rate),
    basisPoints: proposed.markup_percent === null ? basisPoints : basisPointsOf(proposed.markup_percent),
  }
}

const changeOf = (label: string, from: bigint | undefined, to: bigint | undefined): Change => ({
  label,
  from: from === undefined ? '—' : rateText(from),
  to: to === undefined ? '—' : rateText(to),
  move: from === undefined || to === undefined ? null : moveText(from, to),
})
