// The ad accounts of one statement as a version asks for them, the dearest first, and their file.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { statementLineFilters } from '@tallyhelm/protocol/topics/statements/lists'
import type { StatementLine, StatementLinePage, StatementLinesRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { lastChange, LINE_BILLED } from './statement-lines.ts'

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
    left join lateral (${lastChange(raw('s.statement_id'), sql`coalesce(${version ?? null}::int, t.version)`)}) k on true`,
  owner: { customersAlone: 's.customer_id' },
  conditions: [sql`s.statement_id = ${id}`, ...conditionsOf(statementLineFilters, request, CONDITIONS)],
  order: sql`l.spend_minor desc, l.bill_id, l.ad_account_id, l.of_month`,
})

const CONDITIONS: ConditionTable<typeof statementLineFilters> = {
  account: is(sql`a.outside_account_id`),
  changed: isChanged => sql`(k.after_minor is not null) = ${isChanged}`,
}

const amount = (minor: Sql): Sql => amountOf(sql`(${minor})::bigint`, raw('t.currency'))
const FIELDS: Fields<StatementLine> = {
  key: raw(`concat_ws('-', l.bill_id, l.ad_account_id, to_char(l.of_month, 'YYYYMM'))`),
  account_name: raw('a.account_name'),
  outside_account_id: raw('a.outside_account_id'),
  of_month: raw(`to_char(l.of_month, 'YYYY-MM')`),
  is_correction: raw('l.is_correction'),
  currency: raw('t.currency'),
  spend: amount(raw('l.spend_minor')),
  service_fee: amount(raw('l.service_fee_minor')),
  tax: amount(raw('l.tax_minor')),
  billed: amount(LINE_BILLED),
  amount: amount(sql`coalesce(k.after_minor, ${LINE_BILLED})`),
  change_reason: raw('k.reason'),
}
