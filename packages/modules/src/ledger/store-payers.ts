// Who paid for the quota of an ad account, from its postings; and what each payer's part was of what left it or came by a transfer.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import type { PayerPart, QuotaPosting } from './payers.ts'

/** Whether anybody but the customer itself pays for its ad accounts. */
export async function haveSubCustomersPaid(tx: Tx, customerId: string): Promise<boolean> {
  const { paid } = await tx.one<{ paid: boolean }>(sql`
    select exists (select from ledger_accounts a where a.customer_id = ${customerId} and a.sub_customer_id is not null and a.kind = 'WALLET') as paid`)
  return paid
}

/** Since the account was cleared last, in the order of the books: what was there before is spent. */
export async function quotaPostings(tx: Tx, quotaAccountId: string): Promise<QuotaPosting[]> {
  const rows = await tx.rows<{ isIn: boolean; legId: string | null; other: string; isPayer: boolean; minor: string }>(sql`
    with moved as (
      select t.flow_no, true as is_in, t.reference_kind, t.reference_id, t.debit_account_id as other, t.amount_minor
      from ledger_transfers t where t.credit_account_id = ${quotaAccountId} and t.state = 'POSTED'
      union all
      select t.flow_no, false, t.reference_kind, t.reference_id, t.credit_account_id, t.amount_minor
      from ledger_transfers t where t.debit_account_id = ${quotaAccountId} and t.state = 'POSTED'
    )
    select m.is_in as "isIn", case when m.reference_kind = 'QUOTA_ITEM' then m.reference_id end as "legId", m.other,
      a.kind in ('WALLET', 'CREDIT_LINE') as "isPayer", m.amount_minor as minor
    from moved m join ledger_accounts a on a.id = m.other
    where m.flow_no > coalesce((select max(c.flow_no) from ledger_transfers c
      where c.debit_account_id = ${quotaAccountId} and c.state = 'POSTED' and c.code = 'QUOTA_CLEAR'), 0)
    order by m.flow_no`)
  const carried = await findLegParts(
    tx,
    rows.flatMap(({ legId, isPayer }) => (legId === null || isPayer ? [] : [legId])),
  )
  return rows.map(({ isIn, legId, other, isPayer, minor }) => {
    const amount = BigInt(minor)
    const parts = (isPayer ? [{ payer: other, minor: amount }] : carried.get(legId ?? '')) ?? []
    const unknown = amount - parts.reduce((sum, part) => sum + part.minor, 0n)
    return { isIn, parts: unknown > 0n ? [...parts, { payer: null, minor: unknown }] : parts }
  })
}

/** Of a leg of a transfer. */
export async function keepLegParts(tx: Tx, legId: string, parts: readonly (PayerPart & { payer: string })[]): Promise<void> {
  if (parts.length === 0) return
  await tx.run(sql`
    insert into ledger_leg_parts (leg_id, payer_account_id, amount_minor)
    select ${legId}, payer, amount from unnest(${parts.map(part => part.payer)}::bigint[], ${parts.map(part => part.minor)}::bigint[]) as p (payer, amount)`)
}

/** By the id of the leg; those that nobody is known of are missing. */
export async function findLegParts(tx: Tx, legIds: readonly string[]): Promise<Map<string, (PayerPart & { payer: string })[]>> {
  if (legIds.length === 0) return new Map()
  const rows = await tx.rows<{ legId: string; payer: string; minor: string }>(sql`
    select leg_id as "legId", payer_account_id as payer, amount_minor as minor from ledger_leg_parts
    where leg_id = any(${[...new Set(legIds)]}::bigint[]) order by leg_id, payer_account_id`)
  const found = new Map<string, (PayerPart & { payer: string })[]>()
  for (const { legId, payer, minor } of rows) found.set(legId, [...(found.get(legId) ?? []), { payer, minor: BigInt(minor) }])
  return found
}

/** Whose the ledger accounts are, by their ids: null for the customer itself. */
export async function subCustomersOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx.rows<{ id: string; subCustomerId: string | null }>(sql`
    select a.id, a.sub_customer_id as "subCustomerId" from ledger_accounts a where a.id = any(${accountIds}::bigint[])`)
  return new Map(rows.map(({ id, subCustomerId }) => [id, subCustomerId]))
}
