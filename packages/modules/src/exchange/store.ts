// Rates, markups and quotes in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { type AmountUnit, DOLLARS } from '@tallyhelm/protocol/topics/exchange/limits'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { parsePrice, parseRate, priceText, rateText, withMarkup } from './rules.ts'

/** Rates are millionths of the currency's unit for one dollar. */
export type MarketRate = { rate: bigint; source: string; validFrom: Date; heldUntil: Date | null; markupBasisPoints: number }
export type ExchangeQuote = {
  id: string
  customerId: string
  subCustomerId: string | null
  userId: string
  payCurrency: Currency
  /** what one unit of the amount's currency costs, as priceOf gives it; `marketRate` without markups */
  rate: bigint
  marketRate: bigint
  source: string
  amount: Money
  cost: Money
  bodyHash: string
  createdAt: Date
  validUntil: Date
  usedByOrder: string | null
}

/** Whoever writes a rate looks at the latest first: one at a time, until the transaction ends. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.run(sql`lock table exchange_rates in share row exclusive mode`)
}

/** Gives the id of the dated row: an older one's where the same instant had been written already. */
export async function insertRate(
  tx: Tx,
  rate: { id: string; currency: Currency; rate: bigint; source: string; validFrom: Date; heldUntil: Date | null; at: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into exchange_rates as r (id, currency, rate, source, valid_from, held_until, created_at)
    values (${rate.id}, ${rate.currency}, ${rateText(rate.rate)}, ${rate.source}, ${rate.validFrom}, ${rate.heldUntil}, ${rate.at})
    on conflict (currency, valid_from) do update set rate = excluded.rate, source = excluded.source,
      held_until = excluded.held_until, created_at = excluded.created_at
    returning r.id`)
  return row.id
}

/** As insertRate. */
export async function insertMarkup(
  tx: Tx,
  markup: { id: string; currency: Currency; basisPoints: number; validFrom: Date; at: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into exchange_markups as m (id, currency, basis_points, valid_from, created_at)
    values (${markup.id}, ${markup.currency}, ${markup.basisPoints}, ${markup.validFrom}, ${markup.at})
    on conflict (currency, valid_from) do update set basis_points = excluded.basis_points, created_at = excluded.created_at
    returning m.id`)
  return row.id
}

/** Basis points at that moment, also of a currency without a rate; nothing where none was ever set. */
export async function findMarkup(tx: Tx, currency: Currency, at: Date): Promise<number> {
  const row = await tx.maybe<{ markup: number }>(sql`
    select m.basis_points as markup from exchange_markups m
    where m.currency = ${currency} and m.valid_from <= ${at} order by m.valid_from desc limit 1`)
  return row?.markup ?? 0
}

/** What holds at that moment; undefined for a currency without a rate. */
export async function findMarketRate(tx: Tx, currency: Currency, at: Date): Promise<MarketRate | undefined> {
  const row = await tx.maybe<{ rate: string; source: string; validFrom: Date; heldUntil: Date | null; markup: number }>(sql`
    select r.rate::text as rate, r.source, r.valid_from as "validFrom", r.held_until as "heldUntil", coalesce((select m.basis_points from exchange_markups m
      where m.currency = r.currency and m.valid_from <= ${at} order by m.valid_from desc limit 1), 0) as markup
    from exchange_rates r where r.currency = ${currency} and r.valid_from <= ${at} order by r.valid_from desc limit 1`)
  if (row === undefined) return undefined
  const { rate, markup, ...rest } = row
  return { ...rest, rate: rateOf(rate), markupBasisPoints: markup }
}

/** What a dollar is worth in a currency, by the agency's latest rate, however old: limits are held against it, and a limit is no price. */
export async function findUnit(tx: Tx, currency: Currency | undefined, at: Date): Promise<AmountUnit> {
  if (currency === undefined || currency === 'USD') return DOLLARS
  const market = await findMarketRate(tx, currency, at)
  return { currency, dollar: market ? withMarkup(market.rate, market.markupBasisPoints) : null }
}

/** What the source told last, believed or not; nothing that it told longer ago than `since`. */
export async function findTold(tx: Tx, currency: Currency, since: Date): Promise<{ rate: bigint; source: string } | undefined> {
  const row = await tx.maybe<{ rate: string; source: string }>(sql`
    select t.rate::text as rate, t.source from exchange_told t where t.currency = ${currency} and t.as_of >= ${since}`)
  return row && { rate: rateOf(row.rate), source: row.source }
}

export async function keepTold(tx: Tx, told: { currency: Currency; rate: bigint; source: string; asOf: Date }): Promise<void> {
  await tx.run(sql`
    insert into exchange_told as t (currency, rate, source, as_of)
    values (${told.currency}, ${rateText(told.rate)}, ${told.source}, ${told.asOf})
    on conflict (currency) do update set rate = excluded.rate, source = excluded.source, as_of = excluded.as_of where t.as_of <= excluded.as_of`)
}

/** The oldest rate of the currency that is kept. */
export async function findFirstRate(tx: Tx, currency: Currency): Promise<{ rate: bigint; validFrom: Date } | undefined> {
  const row = await tx.maybe<{ rate: string; validFrom: Date }>(sql`
    select r.rate::text as rate, r.valid_from as "validFrom" from exchange_rates r where r.currency = ${currency} order by r.valid_from limit 1`)
  return row && { rate: rateOf(row.rate), validFrom: row.validFrom }
}

export async function insertQuote(tx: Tx, quote: ExchangeQuote): Promise<void> {
  await tx.run(sql`
    insert into exchange_quotes (id, customer_id, sub_customer_id, user_id, pay_currency, currency, rate, price, market_rate, market_price, source, amount_minor,
      cost_minor, body_hash, created_at, valid_until)
    values (${quote.id}, ${quote.customerId}, ${quote.subCustomerId}, ${quote.userId}, ${quote.payCurrency},
      ${quote.amount.currency}, ${priceText(quote.rate)}, ${priceText(quote.rate)},
      ${priceText(quote.marketRate)}, ${priceText(quote.marketRate)}, ${quote.source}, ${quote.amount.minor}, ${quote.cost.minor}, ${quote.bodyHash}, ${quote.createdAt},
      ${quote.validUntil})`)
}

/** The user's own unused quote for this very body, amount and rate that holds at least until then: asking again makes no new one. */
export async function findStandingQuote(tx: Tx, wanted: ExchangeQuote, until: Date): Promise<ExchangeQuote | undefined> {
  const row = await tx.maybe<Row>(sql`
    ${columns} where q.user_id = ${wanted.userId} and q.valid_until >= ${until} and q.used_by_order is null and ${ownRows(tx.scope, 'q')}
      and q.pay_currency = ${wanted.payCurrency} and q.body_hash = ${wanted.bodyHash} and q.amount_minor = ${wanted.amount.minor}
      and q.currency = ${wanted.amount.currency} and q.price = ${priceText(wanted.rate)}::numeric
    order by q.valid_until desc limit 1`)
  return row && quoteOf(row)
}

/** Locked until the transaction ends: a quote is used once. undefined for a foreign or missing one alike. */
export async function lockQuote(
  tx: Tx,
  id: string,
  owner: { customerId: string; subCustomerId: string | null },
): Promise<ExchangeQuote | undefined> {
  const row = await tx.maybe<Row>(sql`
    ${columns} where q.id = ${id} and q.customer_id = ${owner.customerId} and q.sub_customer_id is not distinct from ${owner.subCustomerId}
    for update`)
  return row && quoteOf(row)
}

/** `key`: what it was sent under, where the quote itself is what is asked for. */
export async function markUsed(tx: Tx, quoteId: string, orderId: string, key: string | null = null): Promise<void> {
  const marked = await tx.run(sql`
    update exchange_quotes set used_by_order = ${orderId}, used_key = ${key} where id = ${quoteId} and used_by_order is null`)
  if (marked !== 1) throw new Error('A quote is used once.')
}

/** What was exchanged under this key; whoever else asks for the same one waits until the transaction ends. */
export async function lockUsedKey(tx: Tx, customerId: string, key: string): Promise<ExchangeQuote | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`exchange-key:${customerId}:${key}`}, 0))`)
  const row = await tx.maybe<Row>(sql`${columns} where q.customer_id = ${customerId} and q.used_key = ${key}`)
  return row && quoteOf(row)
}

/** Deletes unused quotes that ended before then, `limit` at most; gives how many. */
export async function purgeQuotes(tx: Tx, before: Date, limit: number): Promise<number> {
  return await tx.run(sql`
    delete from exchange_quotes where id in (
      select id from exchange_quotes where used_by_order is null and valid_until < ${before} order by valid_until limit ${limit})`)
}

type Row = Omit<ExchangeQuote, 'rate' | 'marketRate' | 'amount' | 'cost'> & {
  currency: Currency
  rate: string
  marketRate: string
  amountMinor: string
  costMinor: string
}

const columns = sql`
  select q.id, q.customer_id as "customerId", q.sub_customer_id as "subCustomerId", q.user_id as "userId", q.pay_currency as "payCurrency", q.currency,
    coalesce(q.price, q.rate)::numeric(24, 10)::text as rate, coalesce(q.market_price, q.market_rate)::numeric(24, 10)::text as "marketRate", q.source, q.amount_minor as "amountMinor", q.cost_minor as "costMinor",
    q.body_hash as "bodyHash", q.created_at as "createdAt", q.valid_until as "validUntil", q.used_by_order as "usedByOrder"
  from exchange_quotes q`

function quoteOf({ rate, marketRate, amountMinor, costMinor, currency, ...rest }: Row): ExchangeQuote {
  return {
    ...rest,
    rate: parsePrice(rate),
    marketRate: parsePrice(marketRate),
    amount: money(BigInt(amountMinor), currency),
    cost: money(BigInt(costMinor), rest.payCurrency),
  }
}

function rateOf(text: string): bigint {
  const rate = parseRate(text)
  if (rate === undefined) throw new Error(`${text} is no rate`)
  return rate
}
