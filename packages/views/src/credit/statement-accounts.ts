// The ad accounts of one statement as a version asks for them, the dearest first, and their file.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { statementLineFilters } from '@tallyhelm/protocol/topics/credit/statement-lists'
import type { StatementLine, StatementLinePage, StatementLinesRequest } from '@tallyhelm/protocol/topics/credit/statement-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** Refuses NOT_FOUND, also for another customer's and for a version that there is not. */
export async function statementLines(db: Database, scope: TenantScope, request: StatementLinesRequest): Promise<StatementLinePage> {
  return await db.read(scope, async tx => {
    const found = await tx.maybe(sql`
      select from credit_statement_versions v where v.statement_id = ${request.id} and v.version = ${request.version ?? 1}
        and ${ownCustomersAlone(scope, 'v.customer_id')}`)
    if (!found) throw new Refusal('NOT_FOUND')
    return await readPage<StatementLine>(tx, FIELDS, linesOf(request), request)
  })
}

const linesOf = ({ id, version, ...request }: StatementLinesRequest): PageSource => ({
  tables: sql`credit_statement_bills s
    join credit_statements t on t.id = s.statement_id
    join billing_bill_lines l on l.bill_id = s.bill_id
    join billing_accounts a on a.id = l.ad_account_id
    left join lateral (
      select c.after_minor, c.reason from credit_statement_changes c where c.statement_id = s.statement_id and c.bill_id = l.bill_id
        and c.ad_account_id = l.ad_account_id and c.of_month = l.of_month and c.version <= coalesce(${version ?? null}::int, t.version)
      order by c.version desc limit 1) k on true`,
  owner: { customersAlone: 's.customer_id' },
  conditions: [sql`s.statement_id = ${id}`, ...conditionsOf(statementLineFilters, request, CONDITIONS)],
  order: sql`l.spend_minor desc, l.bill_id, l.ad_account_id, l.of_month`,
})

const CONDITIONS: ConditionTable<typeof statementLineFilters> = {
  account: is(sql`a.outside_account_id`),
  changed: isChanged => sql`(k.after_minor is not null) = ${isChanged}`,
}

const amount = (minor: string): Sql => amountOf(raw(`(${minor})::bigint`), raw('t.currency'))
const BILLED = 'l.spend_minor + l.service_fee_minor + l.tax_minor'
const FIELDS: Fields<StatementLine> = {
  key: raw(`concat_ws('-', l.bill_id, l.ad_account_id, to_char(l.of_month, 'YYYYMM'))`),
  account_name: raw('a.account_name'),
  outside_account_id: raw('a.outside_account_id'),
  of_month: raw(`to_char(l.of_month, 'YYYY-MM')`),
  is_correction: raw('l.is_correction'),
  currency: raw('t.currency'),
  spend: amount('l.spend_minor'),
  service_fee: amount('l.service_fee_minor'),
  tax: amount('l.tax_minor'),
  billed: amount(BILLED),
  amount: amount(`coalesce(k.after_minor, ${BILLED})`),
  change_reason: raw('k.reason'),
}
