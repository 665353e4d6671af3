// The twelve methods as a payer may use them now: what each takes, or why it is closed.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { type HouseMethod, isHouseMethod, type Method, METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'

type Terms = RechargeMethods['methods'][number]['terms'][number] & { method: Method; has_account: boolean }

const FORBIDDEN = '您的代理已关闭自行充值，请联系您的代理'
const NOT_OPEN = '暂未开通'
const NO_KEYS = '尚未接通，请选择其他支付方式'
const NO_ACCOUNT = '收款账户维护中，请选择其他支付方式'

/** `isConnected`: whether keys of the house are in force. */
export async function rechargeMethods(
  db: Database,
  scope: TenantScope,
  isConnected: (method: HouseMethod) => boolean,
): Promise<RechargeMethods> {
  const {
    rows,
    isCovered,
    mayRecharge: may,
  } = await db.read(scope, async tx => ({
    rows: await tx.rows<Terms>(sql`
      select t.method, t.currency, t.is_open, t.closed_why, t.fee_basis_points, ${amountOf(sql`t.least_minor`, sql`t.currency`)} as least,
        ${amountOf(sql`t.most_minor`, sql`t.currency`)} as most, t.arrival,
        exists (select from payments_accounts p where p.method = t.method and p.currency = t.currency and p.is_open) as has_account
      from payments_terms t`),
    mayRecharge: await mayRecharge(tx, scope),
    isCovered: (await tx.one<{ covered: boolean }>(sql`select contracts_cover(${scope.customerId}) as covered`)).covered,
  }))
  const methods = METHOD_CODES.map(method => {
    const own = rows.filter(row => row.method === method).map(row => shownTerms(row))
    const terms = own.toSorted((one, other) => rank(one.currency) - rank(other.currency))
    const isCut = isHouseMethod(method) && !isConnected(method)
    const isOpen = !isCut && terms.some(term => term.is_open)
    const why = isCut ? NO_KEYS : (terms.find(term => term.closed_why !== '')?.closed_why ?? NOT_OPEN)
    return { method, is_open: isOpen, closed_why: isOpen ? '' : why, terms }
  })
  return { methods, needs_contract: !isCovered, forbidden_why: may ? null : FORBIDDEN }
}

async function mayRecharge(tx: Tx, { customerId, subCustomerId }: TenantScope): Promise<boolean> {
  if (subCustomerId === null) return true
  const row = await tx.maybe<{ may: boolean }>(sql`
    select s.may_recharge as may from sub_customers_profiles s where s.customer_id = ${customerId} and s.id = ${subCustomerId}`)
  return row?.may ?? false
}

const rank = (currency: Currency): number => WALLET_CURRENCIES.findIndex(code => code === currency)

function shownTerms({ method, has_account, ...terms }: Terms): RechargeMethods['methods'][number]['terms'][number] {
  if (isHouseMethod(method) || has_account || !terms.is_open) return terms
  return { ...terms, is_open: false, closed_why: NO_ACCOUNT }
}
