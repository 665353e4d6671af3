// The lines of a statement as its versions ask for them.
import { raw, type Sql } from 'sql-template-tag'

/** Spend and fees of `billing_bill_lines l` after what the versions until this one of its statement changed, in minor units. */
export const lineNow = (version: string): Sql =>
  raw(`coalesce((select h.after_minor from credit_statement_changes h where h.bill_id = l.bill_id and h.ad_account_id = l.ad_account_id
    and h.of_month = l.of_month and h.version <= ${version} order by h.version desc limit 1),
    l.spend_minor + l.service_fee_minor + l.tax_minor)`)
