// Quotes in the making: what one currency costs in another by the rates that hold now, and holding that price for a while.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { DOLLAR_RATE, priceOf, priceText, QUOTE_LIFE_MS, RATE_LIFE_MS } from './rules.ts'
import { type ExchangeQuote, findMarketRate, findStandingQuote, insertQuote } from './store.ts'

/** A quote asked for again keeps its place while at least half of its time is left. */
const STANDING_MS = QUOTE_LIFE_MS / 2

type Terms = Omit<ExchangeQuote, 'createdAt' | 'validUntil' | 'usedByOrder'>

/** Holds a price from now on; each time it is another quote. */
export async function makeQuote(tx: Tx, terms: Terms, now: Date): Promise<ExchangeQuote> {
  const quote = heldFrom(terms, now)
  await insertQuote(tx, quote)
  return quote
}

/** As makeQuote, for what has a key of its own beside it: asked for again with the same terms, it gives the quote that stands. */
export async function holdQuote(tx: Tx, terms: Terms, now: Date): Promise<ExchangeQuote> {
  const standing = await findStandingQuote(tx, heldFrom(terms, now), new Date(now.getTime() + STANDING_MS))
  return standing ?? (await makeQuote(tx, terms, now))
}

const heldFrom = (terms: Terms, now: Date): ExchangeQuote => ({
  ...terms,
  createdAt: now,
  validUntil: new Date(now.getTime() + QUOTE_LIFE_MS),
  usedByOrder: null,
})

/** Of one unit of `bought` in `paying`, or which of them has no rate of the last seven days. */
export async function livePrice(
  tx: Tx,
  { paying, bought }: { paying: Currency; bought: Currency },
  now: Date,
): Promise<Pick<ExchangeQuote, 'rate' | 'marketRate' | 'source'> | { unrated: Currency }> {
  const from = await liveRate(tx, paying, now)
  if (!from) return { unrated: paying }
  const to = await liveRate(tx, bought, now)
  if (!to) return { unrated: bought }
  const { price, market } = priceOf(from, to)
  const source = [...new Set([from.source, to.source])].filter(each => each !== '').join('、')
  return { rate: price, marketRate: market, source }
}

type LiveRate = typeof DOLLAR_RATE & { source: string }

/** The dollar is its own measure and has no source. */
async function liveRate(tx: Tx, currency: Currency, now: Date): Promise<LiveRate | undefined> {
  if (currency === 'USD') return { ...DOLLAR_RATE, source: '' }
  const market = await findMarketRate(tx, currency, now)
  return market && now.getTime() - market.validFrom.getTime() <= RATE_LIFE_MS ? market : undefined
}

/** What a quote says to the books; the summary is the flow's: «换汇 1 USD = 7.159017 CNY（来源）». */
export const tradeOf = ({ id, customerId, subCustomerId, cost, amount, rate, payCurrency, source }: ExchangeQuote) => ({
  quoteId: id,
  customerId,
  subCustomerId,
  paid: cost,
  bought: amount,
  summary: `换汇 1 ${amount.currency} = ${priceText(rate)} ${payCurrency}（${source}）`,
})
