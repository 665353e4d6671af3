// Who holds the ad accounts: found, kept while orders are accepted, and changed (docs/decisions/holders.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type AccountRow, type AdAccount, accountOf, selectAccounts } from './store.ts'

/** Who holds the account in the product, whoever it is; asked in the system's scope. */
export async function findHolder(
  tx: Tx,
  channel: Channel,
  outsideAccountId: string,
): Promise<{ adAccountId: string; customerId: string; subCustomerId: string | null } | undefined> {
  return await tx.maybe(prepared`
    select id as "adAccountId", customer_id as "customerId", sub_customer_id as "subCustomerId" from ad_accounts_accounts
    where channel = ${channel} and outside_account_id = ${outsideAccountId} and taken_back_at is null`)
}

/** Those of the ids keep their holders until the transaction ends. Orders lock them before balances, and read whose they are only then. */
export async function lockHolders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(prepared`
    select a.id from ad_accounts_accounts a where a.id = any(${ids}::bigint[]) and ${heldRows(tx.scope, 'a')} order by a.id for key share`)
}

/** As lockAdAccounts, for who gives them another holder: waits for every order that lockHolders is held for, and sees it then. */
export async function lockForHandover(tx: Tx, ids: readonly string[]): Promise<AdAccount[]> {
  const rows = await tx.rows<AccountRow>(prepared`
    ${selectAccounts} where a.id = any(${ids}::bigint[]) and ${heldRows(tx.scope, 'a')} order by a.id for update`)
  return rows.map(accountOf)
}

/**
 * Gives ad accounts of a customer to one of its sub-customers, or back to itself (null); gives the ids that were its own. What the one before
 * wrote on them, added and spent is not the next one's.
 */
export async function assignSubCustomer(
  tx: Tx,
  customerId: string,
  ids: readonly string[],
  subCustomerId: string | null,
  at: Date,
): Promise<string[]> {
  await tx.run(prepared`
    update ad_accounts_accounts set sub_given_at = ${at}, remark = '', sub_begin_spent_minor = coalesce(spent_minor, 0),
      sub_begin_added_minor = total_added_minor
    where customer_id = ${customerId} and id = any(${ids}::bigint[]) and sub_customer_id is distinct from ${subCustomerId}::bigint`)
  const rows = await tx.rows<{ id: string }>(prepared`
    update ad_accounts_accounts set sub_customer_id = ${subCustomerId}
    where customer_id = ${customerId} and id = any(${ids}::bigint[]) returning id`)
  return rows.map(row => row.id)
}

/** It takes part in nothing from here on: what was never synchronised, or is so no more, takes no order. */
export async function recordTakingBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set taken_back_at = ${at}, account_status = 'FORBID_QUOTA', is_quota_forbidden = true, suspended_over = null,
      disable_reason = '代理已收回该账户', limit_minor = null, spent_minor = null, balance_minor = null, avg_spend_7d_minor = 0,
      today_spend_minor = 0, synced_at = null
    where id = ${id}`)
}
