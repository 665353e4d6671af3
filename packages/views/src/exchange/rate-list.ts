// The exchange rates that hold now: the market's, the markup, what the customer gets, and what waits for a second person.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { nextSourceAt, RATE_LIFE_MS, RATED_CURRENCIES, type RatedCurrency, TOLD_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate, ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import sql from 'sql-template-tag'
import { PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow } from './proposal-rows.ts'

type Row = {
  currency: RatedCurrency
  market_rate: string | null
  customer_rate: string | null
  source: string | null
  valid_from: Date | null
  basis_points: number | null
  markup_from: Date | null
  held_until: Date | null
  reference_rate: string | null
  told_rate: string | null
  told_source: string | null
}

/** One of each currency, those without a rate among them. Rounded as the quotes round (withMarkup); numeric rounds half away from zero. */
export async function rateList(db: Database, request: { now: Date; sourceName: string | null }): Promise<ExchangeRates> {
  const { now, sourceName } = request
  const { rows, open } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await readStanding(tx, now),
    open: await tx.rows<ProposalRow>(sql`select ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES} where k.status = 'PENDING'`),
  }))
  const content = rows.map(standing => {
    const waiting = (subject: ProposalRow['subject']) => open.find(one => one.currency === standing.currency && one.subject === subject)
    const [rate, markup] = [waiting('RATE'), waiting('MARKUP')]
    return { ...standing, rate_proposal: rate ? proposalOf(rate) : null, markup_proposal: markup ? proposalOf(markup) : null }
  })
  return { content, source: sourceName === null ? null : { name: sourceName, next_at: nextSourceAt(now).toISOString() } }
}

export type StandingRate = Omit<ExchangeRate, 'rate_proposal' | 'markup_proposal'>

/** One of each currency, in their order. */
export async function readStanding(tx: Tx, now: Date): Promise<StandingRate[]> {
  const rows = await tx.rows<Row>(sql`
    select c.currency, r.rate::text as market_rate, r.source, r.valid_from, r.held_until, m.basis_points, m.valid_from as markup_from,
      round(r.rate * (10000 + coalesce(m.basis_points, 0)) / 10000, 6)::text as customer_rate, coalesce(d.rate, r.rate)::text as reference_rate,
      t.rate::text as told_rate, t.source as told_source
    from unnest(${RATED_CURRENCIES}::text[]) with ordinality c (currency, place)
    left join lateral (select x.rate, x.source, x.valid_from, x.held_until from exchange_rates x
      where x.currency = c.currency and x.valid_from <= ${now} order by x.valid_from desc limit 1) r on true
    left join lateral (select x.rate from exchange_rates x where x.currency = c.currency
      and x.valid_from <= ${now}::timestamptz - interval '1 day' order by x.valid_from desc limit 1) d on true
    left join lateral (select x.basis_points, x.valid_from from exchange_markups x
      where x.currency = c.currency and x.valid_from <= ${now} order by x.valid_from desc limit 1) m on true
    left join exchange_told t on t.currency = c.currency and t.as_of >= ${new Date(now.getTime() - TOLD_LIFE_MS)}
    order by c.place`)
  return rows.map(({ currency, reference_rate, told_rate, told_source, ...row }) => ({
    currency,
    rate: rateOf(row, now),
    markup_percent: percentText(row.basis_points ?? 0),
    markup_from: row.markup_from?.toISOString() ?? null,
    reference_rate,
    told: told_rate === null || told_source === null ? null : { rate: told_rate, source: told_source },
  }))
}

type Standing = Omit<Row, 'currency' | 'reference_rate' | 'told_rate' | 'told_source'>

function rateOf({ market_rate, customer_rate, source, valid_from, held_until }: Standing, now: Date) {
  if (market_rate === null || customer_rate === null || source === null || valid_from === null) return null
  const is_stale = now.getTime() - valid_from.getTime() > RATE_LIFE_MS
  return {
    market_rate,
    customer_rate,
    source,
    valid_from: valid_from.toISOString(),
    held_until: held_until?.toISOString() ?? null,
    is_stale,
  }
}
