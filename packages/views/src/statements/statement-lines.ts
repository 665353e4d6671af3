// The lines of a statement as its versions ask for them.
import sql, { raw, type Sql } from 'sql-template-tag'

/** Spend and fees of `billing_bill_lines l` as it was billed, in minor units. */
export const LINE_BILLED = raw('l.spend_minor + l.service_fee_minor + l.tax_minor')

/** What the versions until this one of the statement made last of `billing_bill_lines l`, and why. */
export const lastChange = (statement: Sql, version: Sql): Sql => sql`
  select h.after_minor, h.reason from credit_statement_changes h where h.statement_id = ${statement} and h.bill_id = l.bill_id
    and h.ad_account_id = l.ad_account_id and h.of_month = l.of_month and h.version <= ${version} order by h.version desc limit 1`

/** Spend and fees of the line after it. */
export const lineNow = (statement: Sql, version: Sql): Sql =>
  sql`coalesce((select k.after_minor from (${lastChange(statement, version)}) k), ${LINE_BILLED})`
