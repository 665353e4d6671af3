// The yardstick of closing a month: the days added up by ad account, and those sums stored as lines and bills, in three statements.
import { monotonicMs as now } from '@tallyhelm/infra/clock/clock'
import { withConnection } from '@tallyhelm/infra/db/connection'
import pg from 'pg'
import type { OwnDatabase } from '../product/own-database.ts'

const KEY = 'customer_id, sub_customer_id, company_id, channel, currency'

export type LimitTimes = { aggregateMs: number; storedMs: number; lines: number }

/** By a role that row-level security does not bind, into tables of the same columns and indexes as the product's. */
export async function openLimit({ adminUrl, url }: OwnDatabase) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  return {
    async close(month: string): Promise<LimitTimes> {
      await client.query(`
        drop table if exists limit_lines, limit_bills;
        create table limit_lines (like billing_bill_lines including all);
        create table limit_bills (like billing_bills including all)`)
      const startMs = now()
      await client.query('begin')
      await client.query(`
        create temp table limit_sums on commit drop as
        select ${KEY}, ad_account_id, sum(spend_minor)::bigint as spend_minor, sum(spend_usd_minor)::bigint as spend_usd_minor
        from spend_days where day >= '${month}' and day < '${month}'::date + interval '1 month' group by ${KEY}, ad_account_id`)
      const aggregateMs = now() - startMs
      await client.query(`
        insert into limit_bills (${KEY}, month, account_count, spend_minor, spend_usd_minor, service_fee_minor, tax_minor, rebate_basis_points,
          rebate_minor, payable_minor, closed_at)
        select ${KEY}, '${month}', count(*), sum(spend_minor), sum(spend_usd_minor), 0, 0, 0, 0, sum(spend_minor), now() from limit_sums group by ${KEY}`)
      const { rowCount } = await client.query(`
        insert into limit_lines (bill_id, ad_account_id, of_month, customer_id, sub_customer_id, spend_minor, spend_usd_minor, service_fee_minor,
          tax_minor, is_correction)
        select b.id, s.ad_account_id, '${month}', s.customer_id, s.sub_customer_id, s.spend_minor, s.spend_usd_minor, 0, 0, false
        from limit_sums s join limit_bills b on b.customer_id = s.customer_id and b.company_id = s.company_id and b.channel = s.channel
          and b.currency = s.currency and coalesce(b.sub_customer_id, 0) = coalesce(s.sub_customer_id, 0)`)
      await client.query('commit')
      return { aggregateMs, storedMs: now() - startMs, lines: rowCount ?? 0 }
    },
    /** As if no month had ever been closed. */
    async reopen(): Promise<void> {
      await client.query(`
        set session_replication_role = replica; delete from ledger_transfers where code = 'REBATE'; set session_replication_role = origin;
        truncate billing_bills, billing_bill_lines, billing_closed_days, billing_closings, billing_months, billing_late_spend,
        credit_statements, credit_statement_bills, credit_statement_versions, credit_statement_steps cascade`)
    },
    /** What a check of the books finds wrong, and how long it looks, by the product's role. */
    async violations(name: string): Promise<{ ms: number; found: number }> {
      return await withConnection(url, async product => {
        await product.query(`select set_config('app.scope', 'system', false)`)
        const startMs = now()
        const { rowCount } = await product.query(`select * from ${name}()`)
        return { ms: now() - startMs, found: rowCount ?? 0 }
      })
    },
    end: () => client.end(),
  }
}
