// Which of a customer's ad accounts are protected and why others are not, with when each was read and pinged last (screens.md 8).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { CoveragePage, CoverageRequest, CoveredAccount } from '@tallyhelm/protocol/topics/monitors/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Fields, readPage } from '../lists/read-page.ts'

/** Three checks of the slowest rules. */
const LATE_MS = 3 * 3_600_000

/** Facebook's accounts as a, with how far each was read as w. */
export const COVERED: Sql = sql`ad_accounts_accounts a left join monitors_accounts w on w.customer_id = a.customer_id and w.ad_account_id = a.id`
export const IS_COVERABLE: Sql = sql`a.channel = 'FACEBOOK' and a.taken_back_at is null`

/** Null: a rule that is on watches the account, and what it spends was told lately. */
export const whyUnprotected = (now: Date): Sql => sql`(case
  when not exists (select from monitors_rules r join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version
    where r.customer_id = a.customer_id and r.status = 'ON' and r.removed_at is null and r.stopped_reason is null
      and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = a.id and n.rule_id = r.id))) then 'NO_RULE'
  when w.read_at > ${new Date(now.getTime() - LATE_MS)} then null
  when w.trouble is not null then 'TROUBLE'
  when w.read_at is null then 'NOT_READ' else 'LATE' end)`

/** Those that are not protected come first. */
export const coverage = (db: Database, scope: TenantScope, request: CoverageRequest, now: Date): Promise<CoveragePage> =>
  db.read(scope, tx =>
    readPage<CoveredAccount>(
      tx,
      fieldsOf(now),
      {
        tables: sql`${COVERED} left join monitors_pinged g on g.customer_id = a.customer_id and g.ad_account_id = a.id`,
        owner: { customersAlone: 'a.customer_id' },
        conditions: [IS_COVERABLE],
        order: sql`${whyUnprotected(now)} is null, a.account_name, a.id`,
      },
      request,
    ),
  )

const fieldsOf = (now: Date): Fields<CoveredAccount> => ({
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  why: whyUnprotected(now),
  read_at: raw('w.read_at'),
  pinged_at: raw('g.pinged_at'),
})
