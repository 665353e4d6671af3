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

/** Whether somebody must look again, by the server's own rule: against what is in force, and against the rate of a day before. */
export function isFarMove(rate: ExchangeRate, proposed: Proposed): boolean {
  const [before, after] = [figuresOf(rate), figuresAfter(rate, proposed)]
  if (proposed.rate === null) return !isPlausibleMarkup(after.basisPoints, before.basisPoints)
  const held = [before.market, parseRate(rate.reference_rate ?? '')].filter(one => one !== undefined)
  return after.market !== undefined && held.some(one => !isPlausibleRate(after.market ?? one, one))
}

export type RateState = 'FRESH' | 'ENDING' | 'STALE' | 'NONE'
const DAY_MS = 86_400_000

/** ENDING: within a day it is none any more. */
export function stateOf({ rate }: ExchangeRate, nowMs: number): RateState {
  if (rate === null) return 'NONE'
  const age = nowMs - Date.parse(rate.valid_from)
  if (rate.is_stale || age > RATE_LIFE_MS) return 'STALE'
  return age > RATE_LIFE_MS - DAY_MS ? 'ENDING' : 'FRESH'
}

/** «汇率 7.200000，来源 中国银行», «加点 0.50%». */
export function termsText({ rate, source, markup_percent }: Proposed & Pick<ExchangeProposal, 'source'>): string {
  return rate === null ? `加点 ${markup_percent ?? ''}%` : `汇率 ${rate}，来源 ${source ?? ''}`
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
