// Lines of the setup list about what happens first: money, credit, an ad account and an order; each is well once it is so.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { SetupRow } from '@tallyhelm/protocol/topics/setup/schemas'
import { CUSTOMER_TYPE_CODES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

type Line = Omit<SetupRow, 'key'>
const line = (state: SetupRow['state'], detail: string): Line => ({ state, detail, since: null })
const ON_CREDIT = CUSTOMER_TYPE_CODES.filter(type => CUSTOMER_TYPES[type].pays === 'CREDIT_LINE')

/** In any wallet, whichever way it came. */
export async function moneyLine(tx: Tx): Promise<Line> {
  const { wallets, payers } = await tx.one<{ wallets: number; payers: number }>(sql`
    select (select count(*)::int from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
        where a.kind = 'WALLET' and b.credits_posted > 0) as wallets,
      (select count(*)::int from organization_customers c where c.customer_type <> all(${ON_CREDIT}::smallint[])) as payers`)
  if (wallets > 0) return line('OK', `${wallets} 个钱包已有入账`)
  return line('MISSING', payers === 0 ? '还没有预充客户，也没有钱包入账' : `${payers} 个预充客户，还没有任何钱包入账`)
}

/** Of customers who pay later; without any, nothing is missing. */
export async function creditLine(tx: Tx): Promise<Line> {
  const { customers, without } = await tx.one<{ customers: number; without: number }>(sql`
    select count(*)::int as customers, count(*) filter (where not exists (
      select from credit_lines l where l.customer_id = c.id and l.base_minor + l.temporary_minor > 0))::int as without
    from organization_customers c where c.customer_type = any(${ON_CREDIT}::smallint[])`)
  if (customers === 0) return line('OK', '没有账期客户，暂不需要授信')
  return without === 0 ? line('OK', `${customers} 个账期客户均有授信额度`) : line('MISSING', `${without} 个账期客户还没有授信额度`)
}

export async function adAccountLine(tx: Tx): Promise<Line> {
  const { held } = await tx.one<{ held: number }>(sql`select count(*)::int as held from ad_accounts_accounts where taken_back_at is null`)
  return held === 0 ? line('MISSING', '还没有客户持有广告账户') : line('OK', `客户持有 ${held} 个广告账户`)
}

export async function orderLine(tx: Tx): Promise<Line> {
  const { has_done, has_any } = await tx.one<{ has_done: boolean; has_any: boolean }>(sql`
    select exists (select from quota_items where state = 'FINISHED') as has_done, exists (select from quota_items) as has_any`)
  if (has_done) return line('OK', '已有成功的额度订单')
  return line('MISSING', has_any ? '已有订单，还没有一笔成功' : '还没有订单')
}
