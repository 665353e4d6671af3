// The entries of one ledger account: what is held for open orders and refunds, then what is posted, the newest first.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { EntryListRequest, EntryPage, LedgerEntry } from '@tallyhelm/protocol/topics/ledger/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { accountColumns, accountOf, type AccountRow, accountTables } from './balances.ts'
import { heldOf } from './held.ts'

const MOST_PENDING = 50

type Row = Omit<LedgerEntry, 'at'> & { at: Date }

/** For staff. Refuses NOT_FOUND. Both sides are read from their indexes, a page of each: as fast on an account of many entries. */
export async function ledgerEntries(db: Database, request: EntryListRequest): Promise<EntryPage> {
  const { ledger_account_id: accountId, before, page_size: size } = request
  const found = await db.read({ kind: 'staff' }, async tx => {
    const account = await tx.maybe<AccountRow>(sql`select ${accountColumns} from ${accountTables} where a.id = ${accountId}`)
    if (!account) throw new Refusal('NOT_FOUND')
    const isHeld = BigInt(account.debits_pending) + BigInt(account.credits_pending) > 0n
    return {
      account,
      pending: before === undefined && isHeld ? await tx.rows<Row>(pendingQuery(accountId, account.customer_id)) : [],
      posted: await tx.rows<Row>(postedQuery(accountId, before, size + 1)),
    }
  })
  const shown = found.posted.slice(0, size)
  const entryOf = ({ at, ...entry }: Row): LedgerEntry => ({ ...entry, at: at.toISOString() })
  return {
    account: accountOf(found.account),
    pending: found.pending.map(entryOf),
    content: shown.map(entryOf),
    next: found.posted.length > size ? (shown.at(-1)?.flow_no ?? null) : null,
  }
}

const columns: Sql = raw(`t.id::text as transfer_id, t.flow_no::text as flow_no, t.code, t.side, o.kind as other_kind,
  coalesce(od.account_name || '（' || od.outside_account_id || '）', os.name, oc.name) as other_name, t.currency,
  ledger_money_text(t.amount_minor, t.currency) as amount, ledger_money_text(t.balance_after, t.currency) as balance_after, t.state,
  t.reference_kind, t.reference_id, i.order_id::text as apply_no, case when la.id is not null then json_build_object(
    'outside_account_id', la.outside_account_id, 'account_name', la.account_name, 'customer_id', la.customer_id::text) end as ad_account,
   t.operator, t.summary, coalesce(t.ended_at, t.created_at) as at`)
const tables: Sql = raw(`join ledger_accounts o on o.id = t.other_id
  left join organization_customers oc on oc.id = o.customer_id
  left join sub_customers_profiles os on os.id = o.sub_customer_id
  left join ad_accounts_accounts od on od.id = o.ad_account_id
  left join quota_items i on i.id = case when t.reference_kind = 'QUOTA_ITEM' then t.reference_id::bigint end
  left join ad_accounts_accounts la on la.id = coalesce(i.ad_account_id, o.ad_account_id)`)

function postedQuery(accountId: string, before: string | undefined, limit: number): Sql {
  const older = before === undefined ? sql`true` : sql`flow_no < ${before}`
  return sql`
    select ${columns} from (
      (select *, 'DEBIT' as side, credit_account_id as other_id, debit_balance_after as balance_after from ledger_transfers
        where debit_account_id = ${accountId} and state = 'POSTED' and ${older} order by flow_no desc limit ${limit})
      union all
      (select *, 'CREDIT', debit_account_id, credit_balance_after from ledger_transfers
        where credit_account_id = ${accountId} and state = 'POSTED' and ${older} order by flow_no desc limit ${limit})
      order by flow_no desc limit ${limit}) t
    ${tables} order by t.flow_no desc`
}

function pendingQuery(accountId: string, customerId: string | null): Sql {
  return sql`
    select ${columns} from (
      select x.*, case when x.debit_account_id = ${accountId} then 'DEBIT' else 'CREDIT' end as side,
        case when x.debit_account_id = ${accountId} then x.credit_account_id else x.debit_account_id end as other_id, null::bigint as balance_after
      from (${heldOf(accountId, customerId)}) x order by x.id desc limit ${MOST_PENDING}) t
    ${tables} order by t.id desc`
}
