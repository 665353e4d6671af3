// The whitelist in the database. A removed entry stays, so that its removal can be taken back.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

export type NewTerm = { customerId: string; expiresOn: Day; by: string; at: Date }
type NewEntry = { id: string; adAccountId: string }

/** Which of these ad accounts the customer holds itself, those of sub-customers left out; locked in the order of their ids. */
export async function lockOwnAdAccounts(tx: Tx, customerId: string, adAccountIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a
    where a.customer_id = ${customerId} and a.sub_customer_id is null and a.taken_back_at is null and a.id = any(${adAccountIds}::bigint[]) order by a.id for no key update`)
  return rows.map(row => row.id)
}

/** Puts ad accounts on the list; one that is on it gets the new term. Gives how many were not on it. */
export async function joinWhitelist(tx: Tx, entries: readonly NewEntry[], term: NewTerm): Promise<number> {
  const rows = await tx.rows<{ isNew: boolean }>(sql`
    insert into auto_clear_entries as e (id, customer_id, ad_account_id, expires_on, joined_by, joined_at)
    select given.id, ${term.customerId}::bigint, given.ad_account_id, ${term.expiresOn}::date, ${term.by}, ${term.at}::timestamptz
    from unnest(${entries.map(entry => entry.id)}::bigint[], ${entries.map(entry => entry.adAccountId)}::bigint[]) given (id, ad_account_id)
    order by given.ad_account_id
    on conflict (ad_account_id) where removed_at is null do update
      set expires_on = excluded.expires_on, joined_by = excluded.joined_by, joined_at = excluded.joined_at
    returning (xmax = 0) as "isNew"`)
  return rows.filter(row => row.isNew).length
}

export type Removal = { customerId: string; by: string; at: Date }

/** Takes entries off the list; undefined, and the caller rolls back, unless all are the customer's. One that is off stays so. */
export async function leaveWhitelist(tx: Tx, entryIds: readonly string[], removal: Removal): Promise<number | undefined> {
  const rows = await tx.rows<{ isRemoved: boolean }>(sql`
    select e.removed_at is not null as "isRemoved" from auto_clear_entries e
    where e.customer_id = ${removal.customerId} and e.id = any(${entryIds}::bigint[]) order by e.ad_account_id, e.id for update`)
  if (rows.length !== entryIds.length) return undefined
  return await tx.run(sql`
    update auto_clear_entries set removed_by = ${removal.by}, removed_at = ${removal.at}
    where customer_id = ${removal.customerId} and id = any(${entryIds}::bigint[]) and removed_at is null`)
}

/** The ad accounts of entries; undefined unless all of the entries are the customer's. */
export async function accountsOfEntries(tx: Tx, customerId: string, entryIds: readonly string[]): Promise<string[] | undefined> {
  const rows = await tx.rows<{ adAccountId: string }>(sql`
    select e.ad_account_id as "adAccountId" from auto_clear_entries e
    where e.customer_id = ${customerId} and e.id = any(${entryIds}::bigint[])`)
  return rows.length === entryIds.length ? rows.map(row => row.adAccountId) : undefined
}

export type RemovedEntry = { id: string; adAccountId: string; removedAt: Date | null; isReplaced: boolean }

/** Entries of the customer, locked, for taking back their removal; `isReplaced` when the account is on the list anew. */
export async function lockRemoved(tx: Tx, customerId: string, entryIds: readonly string[]): Promise<RemovedEntry[]> {
  return await tx.rows<RemovedEntry>(sql`
    select e.id, e.ad_account_id as "adAccountId", e.removed_at as "removedAt",
      exists (select from auto_clear_entries n where n.ad_account_id = e.ad_account_id and n.removed_at is null and n.id <> e.id) as "isReplaced"
    from auto_clear_entries e
    where e.customer_id = ${customerId} and e.id = any(${entryIds}::bigint[]) order by e.ad_account_id, e.id for update of e`)
}

/** Puts removed entries back as they were, with their terms. */
export async function restoreEntries(tx: Tx, customerId: string, entryIds: readonly string[]): Promise<number> {
  return await tx.run(sql`
    update auto_clear_entries set removed_by = null, removed_at = null
    where customer_id = ${customerId} and id = any(${entryIds}::bigint[]) and removed_at is not null`)
}
