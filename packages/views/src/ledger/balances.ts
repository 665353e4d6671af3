// Balances of the ledger for the console: by kind and currency, and the ledger accounts of one kind.
import type { Database } from '@tallyhelm/infra/db/database'
import type { AccountListRequest, AccountPage, BalanceList, BalanceRequest, LedgerAccount } from '@tallyhelm/protocol/topics/ledger/schemas'
import { LEDGER_KIND_CODES, type LedgerKind } from '@tallyhelm/protocol/topics/ledger/enums'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'

type Sums = { currency: Currency; debits_pending: string; credits_pending: string; debits_posted: string; credits_posted: string }
export type AccountRow = Sums &
  Pick<LedgerAccount, 'ledger_account_id' | 'address' | 'kind' | 'customer_id' | 'customer_name'> & {
    sub_customer_name: string | null
    outside_account_id: string | null
    overdraft: string | null
  }

/** What `accountOf` needs, from `accountTables`. */
export const accountColumns: Sql = raw(`a.id::text as ledger_account_id, a.address, a.kind, a.currency, a.customer_id::text as customer_id,
  c.name as customer_name, s.name as sub_customer_name, d.outside_account_id, b.overdraft_minor::text as overdraft,
  b.debits_pending::text as debits_pending, b.credits_pending::text as credits_pending, b.debits_posted::text as debits_posted,
  b.credits_posted::text as credits_posted`)
export const accountTables: Sql = raw(`ledger_accounts a
  join ledger_totals b on b.ledger_account_id = a.id
  left join organization_customers c on c.id = a.customer_id
  left join sub_customers_profiles s on s.id = a.sub_customer_id
  left join ad_accounts_accounts d on d.id = a.ad_account_id`)

/** For staff: one row per kind and currency that has an account, in the order of the kinds. */
export async function ledgerBalances(db: Database, request: BalanceRequest): Promise<BalanceList> {
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<Sums & { kind: LedgerKind; accounts: number }>(sql`
      select a.kind, a.currency, count(*)::int as accounts, sum(b.debits_pending)::text as debits_pending,
        sum(b.credits_pending)::text as credits_pending, sum(b.debits_posted)::text as debits_posted, sum(b.credits_posted)::text as credits_posted
      from ledger_accounts a join ledger_totals b on b.ledger_account_id = a.id
      where ${join(conditionsOf(request), ' and ')} group by a.kind, a.currency`),
  )
  const place = (kind: LedgerKind) => LEDGER_KIND_CODES.indexOf(kind)
  const sorted = rows.toSorted((one, other) => place(one.kind) - place(other.kind) || one.currency.localeCompare(other.currency))
  return { content: sorted.map(({ kind, accounts, ...row }) => ({ kind, accounts, currency: row.currency, ...sumsOf(row) })) }
}

/** For staff: in the order in which they were opened, from after the given one; `next` is null at the end. */
export async function ledgerAccounts(db: Database, request: AccountListRequest): Promise<AccountPage> {
  const conditions = conditionsOf(request)
  if (request.after !== undefined) conditions.push(sql`a.id > ${request.after}`)
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<AccountRow>(sql`
      with page as materialized (
        select a.id from ledger_accounts a where ${join(conditions, ' and ')} order by a.id limit ${request.page_size + 1})
      select ${accountColumns} from page p join ${accountTables} on a.id = p.id order by a.id`),
  )
  const content = rows.slice(0, request.page_size).map(accountOf)
  return { content, next: rows.length > request.page_size ? (content.at(-1)?.ledger_account_id ?? null) : null }
}

export function accountOf({ overdraft, ...row }: AccountRow): LedgerAccount {
  return { ...row, ...sumsOf(row), overdraft: overdraft === null ? null : decimalText(money(BigInt(overdraft), row.currency)) }
}

function sumsOf(row: Sums) {
  const text = (minor: bigint) => decimalText(money(minor, row.currency))
  return {
    debits_pending: text(BigInt(row.debits_pending)),
    credits_pending: text(BigInt(row.credits_pending)),
    debits_posted: text(BigInt(row.debits_posted)),
    credits_posted: text(BigInt(row.credits_posted)),
    balance: text(BigInt(row.credits_posted) - BigInt(row.debits_posted)),
  }
}

function conditionsOf({ kind, currency, customer }: BalanceRequest): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`)
  if (currency !== undefined) conditions.push(sql`a.currency = ${currency}`)
  if (customer)
    conditions.push(sql`a.customer_id in (select c.id from organization_customers c
      where c.id::text = ${customer} or strpos(c.name, ${customer}::text) > 0)`)
  return conditions
}
