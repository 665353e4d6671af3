// Rows of recharges and arrivals as the console has them: in lists, in panels and beside one another.
import type { Arrival, ConsoleRecharge } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import type { Fields } from '../lists/read-page.ts'

export const RECHARGE_TABLES: Sql = raw(`payments_recharges r join organization_customers c on c.id = r.customer_id
  left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id
  left join payments_accounts p on p.id = r.receiving_account_id`)

export const CONSOLE_RECHARGE_FIELDS: Fields<ConsoleRecharge> = {
  recharge_id: raw('r.id'),
  customer_id: raw('r.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('s.name'),
  method: raw('r.method'),
  currency: raw('r.currency'),
  amount: amountOf(raw('r.amount_minor'), raw('r.currency')),
  received: amountOf(raw('r.received_minor'), raw('r.currency')),
  payer_name: raw('r.payer_name'),
  remark_code: raw('r.remark_code'),
  vouchers: raw('(select count(*) from payments_vouchers v where v.recharge_id = r.id)::int'),
  bank: raw('p.bank'),
  status: raw('r.status'),
  reason: raw('r.reason'),
  is_late: raw('r.is_late'),
  is_repayment: raw('r.is_repayment'),
  submitted_at: raw('r.submitted_at'),
}

/** With what the bank's line says, where it came by one. */
export const ARRIVAL_TABLES: Sql = raw(`payments_arrivals a left join organization_customers c on c.id = a.customer_id
  left join payments_bank_lines l on l.arrival_id = a.id and l.state = 'DONE'`)

export const ARRIVAL_FIELDS: Fields<Arrival> = {
  arrival_id: raw('a.id'),
  place: raw('a.place'),
  transaction_id: raw('a.transaction_id'),
  currency: raw('a.currency'),
  amount: amountOf(raw('a.amount_minor'), raw('a.currency')),
  payer: raw('a.payer'),
  payer_account: raw(`coalesce(l.payer_account, '')`),
  memo: raw(`coalesce(l.memo, '')`),
  flag: raw('a.flag'),
  state: raw('a.state'),
  customer_name: raw('c.name'),
  recharge_id: raw('a.recharge_id'),
  arrived_at: raw('a.arrived_at'),
  settled_at: raw('a.settled_at'),
}
