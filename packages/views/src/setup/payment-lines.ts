// Lines of the setup list about payments: methods that are open and whose houses have keys, and accounts for what is paid by transfer.
import type { Tx } from '@tallyhelm/infra/db/database'
import { isHouseMethod, type Method, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { SetupRow } from '@tallyhelm/protocol/topics/setup/schemas'
import sql from 'sql-template-tag'

type Line = Omit<SetupRow, 'key'>
const line = (state: SetupRow['state'], detail: string): Line => ({ state, detail, since: null })
const names = (methods: readonly Method[]) => methods.map(method => METHODS[method].text).join('、')

export async function methodsLine(tx: Tx): Promise<Line> {
  const open = (await tx.rows<{ method: Method }>(sql`select distinct method from payments_terms where is_open order by method`)).map(
    ({ method }) => method,
  )
  const keys = await tx.rows<{ method: Method }>(
    sql`select method from payments_house_keys where in_force_at is not null and ended_at is null`,
  )
  if (open.length === 0) return line('MISSING', '还没有开放的支付方式')
  const without = open.filter(method => isHouseMethod(method) && !keys.some(one => one.method === method))
  if (without.length > 0) return line('MISSING', `${names(without)}已开放，但没有密钥`)
  return line('OK', `已开放 ${open.length} 种：${names(open)}`)
}

/** Of the currencies that some method takes by transfer. */
export async function accountsLine(tx: Tx): Promise<Line> {
  const rows = await tx.rows<{ method: Method; currency: string; has_account: boolean }>(sql`
    select t.method, t.currency, exists (select from payments_accounts a where a.method = t.method and a.currency = t.currency and a.is_open) as has_account
    from payments_terms t where t.is_open order by t.method, t.currency`)
  const transfers = rows.filter(({ method }) => !isHouseMethod(method))
  const without = transfers.filter(({ has_account }) => !has_account)
  if (transfers.length === 0) return line('MISSING', '还没有以汇款收款的支付方式')
  if (without.length === 0) return line('OK', `${transfers.length} 个币种均有收款账户`)
  return line('MISSING', `缺少收款账户：${without.map(({ method, currency }) => `${METHODS[method].text} ${currency}`).join('、')}`)
}
