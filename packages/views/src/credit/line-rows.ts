// Credit lines as every reader sees them: what was granted from the line, what is used and left from the books.
import type { CreditLine } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import type { Fields } from '../lists/read-page.ts'

/**
 * Beside a customer `c`, one row: `g` what was granted, `l` how it stands in minor units. A line that was never set, and one from before
 * lines had a table of their own, stand by their ledger account alone.
 */
export const LINE_TABLES: Sql = raw(`
  left join credit_lines g on g.customer_id = c.id
  left join ledger_accounts a on a.kind = 'CREDIT_LINE' and a.customer_id = c.id and a.sub_customer_id is null
    and a.currency = coalesce(g.currency, 'USD')
  left join ledger_balances b on b.ledger_account_id = a.id
  cross join lateral (select coalesce(g.currency, a.currency, 'USD') as currency, coalesce(g.temporary_minor, 0) as temporary,
    coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total, coalesce(b.debits_posted - b.credits_posted, 0) as used,
    coalesce(b.debits_pending, 0) as pending,
    coalesce(b.credits_posted - b.debits_posted - b.debits_pending + b.overdraft_minor, 0) as available) l`)

/** Of `g` and `l`. */
export const LINE_STATE: Sql = raw(`case when a.id is null then 'NONE' when g.is_frozen then 'FROZEN'
  when l.used + l.pending > l.total then 'OVER' else 'NORMAL' end`)

const amount = (minor: string) => amountOf(raw(`(${minor})::bigint`), raw('l.currency'))
export const LINE_FIELDS: Fields<CreditLine> = {
  currency: raw('l.currency'),
  state: LINE_STATE,
  total: amount('l.total'),
  base: amount('l.total - l.temporary'),
  temporary: amount('l.temporary'),
  temporary_until: raw('g.temporary_until'),
  used: amount('l.used'),
  pending: amount('l.pending'),
  available: amount('l.available'),
  over: amount('greatest(l.used + l.pending - l.total, 0)'),
}
