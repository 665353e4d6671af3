// What an agent's sub-customers hold, by name: what is free, and what their orders hold.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { SubFund, SubFundListRequest, SubFundPage } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import sql, { raw } from 'sql-template-tag'
import { contains } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** Of sub_customers_profiles `s`. */
export const SUB_FUND_FIELDS: Fields<SubFund> = {
  sub_customer_id: raw('s.id'),
  name: raw('s.name'),
  wallets: raw(`(select coalesce(json_agg(json_build_object('currency', w.currency,
      'available', ledger_money_text(w.balance - w.pending, w.currency), 'pending', ledger_money_text(w.pending, w.currency))
      order by w.currency <> 'USD', w.currency), '[]')
    from (select a.currency, b.credits_posted - b.debits_posted as balance, b.debits_pending as pending
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.customer_id = s.customer_id and a.sub_customer_id = s.id and a.kind = 'WALLET') w
    where w.balance <> 0 or w.currency = 'USD')`),
}

/** A sub-customer sees nothing of them. */
export async function subFunds(db: Database, scope: TenantScope, { name, ...paging }: SubFundListRequest): Promise<SubFundPage> {
  const source: PageSource = {
    tables: sql`sub_customers_profiles s`,
    owner: { customersAlone: 's.customer_id' },
    conditions: [ownCustomersAlone(scope, 's.customer_id'), ...(name === undefined || name === '' ? [] : [contains(sql`s.name`)(name)])],
    order: sql`s.name, s.id`,
  }
  return await db.read(scope, tx => readPage<SubFund>(tx, SUB_FUND_FIELDS, source, paging))
}
