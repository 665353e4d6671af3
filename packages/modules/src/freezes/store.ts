// Freezes in the database: who has opened which record, and whose they are.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { MAY_APPLY_FROM } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type FreezeReader = { userId: string; customerId: string; subCustomerId: string | null }

/** Whether the scope may see every record, each id given once; if not, nothing is written. Again changes nothing. */
export async function markFreezesRead(tx: Tx, reader: FreezeReader, recordIds: readonly string[], at: Date): Promise<boolean> {
  const seen = await tx.rows<{ id: string }>(sql`
    select r.id from freezes_records r where r.id = any(${recordIds}::bigint[]) and ${ownRows(tx.scope, 'r')} order by r.id`)
  if (seen.length !== recordIds.length) return false
  await tx.run(sql`
    insert into freezes_reads (user_id, record_id, customer_id, sub_customer_id, read_at)
    select ${reader.userId}, id, ${reader.customerId}, ${reader.subCustomerId}, ${at} from unnest(${seen.map(row => row.id)}::bigint[]) id
    on conflict (user_id, record_id) do nothing`)
  return true
}

/** Freezes going on follow their ad accounts to a sub-customer, or back (null); past ones stay with whom they concerned. */
export async function moveOpenFreezes(
  tx: Tx,
  customerId: string,
  adAccountIds: readonly string[],
  subCustomerId: string | null,
): Promise<void> {
  await tx.run(sql`
    update freezes_records set sub_customer_id = ${subCustomerId}
    where customer_id = ${customerId} and ad_account_id = any(${adAccountIds}::bigint[]) and status <> 'THAWED'`)
}

export type SubCustomerFreeze = { id: string; subCustomerId: string; isDue: boolean; accountName: string; channel: Channel }

/** Those of the ids that are sub-customers' of this customer; due is what may be asked to thaw. */
export function freezesOfSubCustomers(tx: Tx, customerId: string, ids: readonly string[]): Promise<SubCustomerFreeze[]> {
  return tx.rows<SubCustomerFreeze>(sql`
    select r.id, r.sub_customer_id as "subCustomerId", r.source = 'PLATFORM' and r.status = any(${[...MAY_APPLY_FROM]}) as "isDue",
      a.account_name as "accountName", r.channel
    from freezes_records r join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
    where r.customer_id = ${customerId} and r.sub_customer_id is not null and r.id = any(${ids}::bigint[]) order by r.id`)
}
