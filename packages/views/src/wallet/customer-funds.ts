// Funds: every wallet and credit line of a customer and of its sub-customers, for staff.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { CustomerFund, CustomerFundPage, CustomerPartRequest } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CURRENCY_CODES, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { requireCustomer } from '../organization/customer-scope.ts'

type Row = Pick<CustomerFund, 'kind' | 'sub_customer_id' | 'sub_customer_name'> & {
  currency: string
  balance: string
  pending: string
  overdraft: string
  /** of a credit line what was granted, also while more is used */
  total: string
}

/** The customer's own first, dollars before other currencies. Refuses NOT_FOUND. */
export async function customerFunds(db: Database, scope: StaffScope, request: CustomerPartRequest): Promise<CustomerFundPage> {
  const { customer_id, page_num, page_size } = request
  const own = sql`a.customer_id = ${customer_id} and ${ownRows(scope, 'a')} and a.kind in ('WALLET', 'CREDIT_LINE')`
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    return {
      rows: await tx.rows<Row>(sql`
        select a.kind, a.currency, a.sub_customer_id, s.name as sub_customer_name, b.credits_posted - b.debits_posted as balance,
          b.debits_pending as pending, coalesce(b.overdraft_minor, 0) as overdraft,
          coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total
        from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
        left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
        left join sub_customers_profiles s on s.customer_id = a.customer_id and s.id = a.sub_customer_id
        where ${own}
        order by a.sub_customer_id nulls first, a.kind, a.currency <> 'USD', a.currency
        limit ${page_size} offset ${(page_num - 1) * page_size}`),
      total: await tx.one<{ n: number }>(sql`select count(*)::int as n from ledger_accounts a where ${own}`),
    }
  })
  return { content: rows.map(fundOf), total_size: total.n, page_num, page_size }
}

function fundOf({ balance, pending: held, overdraft, total, currency: code, ...row }: Row): CustomerFund {
  const currency = CURRENCY_CODES.find(known => known === code)
  if (!currency) throw new Error(`the ledger holds an account in ${code}`)
  const text = (minor: bigint) => decimalText(money(minor, currency))
  const [posted, pending, limit] = [BigInt(balance), BigInt(held), BigInt(overdraft)]
  const isCredit = row.kind === 'CREDIT_LINE'
  return {
    ...row,
    currency,
    limit: isCredit ? text(BigInt(total)) : null,
    used: isCredit ? text(-posted) : null,
    pending: text(pending),
    available: text(limit + posted - pending),
  }
}
