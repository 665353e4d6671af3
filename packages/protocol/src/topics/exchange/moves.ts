// What a proposed rate or markup makes of the figures in force, and why people look at it twice; the same for browser and server.
import { basisPointsOf, percentText } from '../billing/limits.ts'
import { isPlausibleMarkup, isPlausibleRate, moveText, parseRate, rateText, withMarkup } from './limits.ts'
import type { ExchangeProposal, ExchangeRate } from './schemas.ts'

/** A rate as text with a null markup, or the other way about; both as they are typed and without a problem. */
export type Proposed = Pick<ExchangeProposal, 'rate' | 'markup_percent'>
/** «—» for what there is not; `move` is null where there is nothing to compare. */
export type Change = { label: string; from: string; to: string; move: string | null }

type Standing = Pick<ExchangeRate, 'currency' | 'rate' | 'markup_percent' | 'reference_rate' | 'told'>
type Figures = { market: bigint | undefined; basisPoints: number }

/** The three figures of a currency before and after: the market's rate, the markup, and what customers get. */
export function changesOf(rate: Standing, proposed: Proposed): Change[] {
  const [before, after] = [figuresOf(rate), figuresAfter(rate, proposed)]
  const customer = ({ market, basisPoints }: Figures) => (market === undefined ? undefined : withMarkup(market, basisPoints))
  return [
    changeOf('市场汇率', before.market, after.market),
    { label: '加点', from: `${percentText(before.basisPoints)}%`, to: `${percentText(after.basisPoints)}%`, move: null },
    changeOf('客户汇率', customer(before), customer(after)),
  ]
}

/** Why somebody must look again, by the server's own rule: an empty list where nobody must. */
export function looksAgain(rate: Standing, proposed: Proposed): string[] {
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

const figuresOf = ({ rate, markup_percent }: Standing): Figures => ({
  market: rate === null ? undefined : parseRate(rate.market_rate),
  basisPoints: basisPointsOf(markup_percent),
})

function figuresAfter(rate: Standing, proposed: Proposed): Figures {
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
