// The exchange rates that hold now, with the markup and what the customer gets.
import type { Database } from '@tallyhelm/infra/db/database'
import type { ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import sql from 'sql-template-tag'

type Row = Omit<ExchangeRates['content'][number], 'valid_from'> & { valid_from: Date }

/** Rounded as the quotes round (modules/exchange, withMarkup); numeric rounds half away from zero. */
export async function rateList(db: Database, request: { now: Date }): Promise<ExchangeRates> {
  const { now } = request
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Row>(sql`
      select r.currency, r.rate::text as market_rate, round(r.rate * (10000 + m.basis_points) / 10000, 6)::text as customer_rate,
        m.basis_points as markup_basis_points, r.source, r.valid_from, r.valid_from < ${now}::timestamptz - interval '7 days' as is_stale
      from (select distinct on (currency) currency, rate, source, valid_from from exchange_rates
        where valid_from <= ${now} order by currency, valid_from desc) r
      cross join lateral (select coalesce((select basis_points from exchange_markups x
        where x.currency = r.currency and x.valid_from <= ${now} order by x.valid_from desc limit 1), 0) as basis_points) m
      order by r.currency`),
  )
  return { content: rows.map(row => ({ ...row, valid_from: row.valid_from.toISOString() })) }
}
