// Guards in the database: rules of ours at the platform, and the pings that they send.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type KeptGuard = { name: string; outsideId: string | null; sentAt: Date; seenAt: Date | null }

export const guardsIn = (tx: Tx, adAccountId: string): Promise<KeptGuard[]> =>
  tx.rows<KeptGuard>(sql`
    select guard_name as name, outside_id as "outsideId", sent_at as "sentAt", seen_at as "seenAt" from monitors_guards where ad_account_id = ${adAccountId}`)

/** Written down before it is sent. */
export async function noteGuardSent(
  tx: Tx,
  { adAccountId, customerId }: { adAccountId: string; customerId: string },
  name: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into monitors_guards as g (ad_account_id, customer_id, guard_name, sent_at) values (${adAccountId}, ${customerId}, ${name}, ${at})
    on conflict (ad_account_id, guard_name) do update set sent_at = excluded.sent_at, outside_id = null, is_on = false, seen_at = null`)
}

export async function noteGuardSeen(
  tx: Tx,
  adAccountId: string,
  guard: { name: string; id: string; isOn: boolean },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update monitors_guards set outside_id = ${guard.id}, is_on = ${guard.isOn}, seen_at = ${at} where ad_account_id = ${adAccountId} and guard_name = ${guard.name}`)
}

export async function noteGuardsRead(tx: Tx, adAccountId: string, at: Date): Promise<void> {
  await tx.run(sql`update monitors_accounts set guards_at = ${at} where ad_account_id = ${adAccountId}`)
}

/** Watched accounts whose guards were not looked at since. */
export async function accountsToGuard(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select w.ad_account_id as id from monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id and a.taken_back_at is null
    where w.read_at is not null and (w.guards_at is null or w.guards_at < ${before}) order by w.guards_at nulls first, w.ad_account_id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** False where the same came before. */
export async function keepPing(tx: Tx, digest: string, body: Uint8Array, at: Date): Promise<boolean> {
  return (
    (await tx.run(
      sql`insert into monitors_pings (digest, received_at, body) values (${digest}, ${at}, ${Buffer.from(body)}) on conflict do nothing`,
    )) === 1
  )
}

/** The accounts that they are about: by the rule that pinged, or by the object where that is known. */
export async function accountsOfPings(tx: Tx, pings: readonly { ruleId: string; objectId: string }[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select g.ad_account_id as id from monitors_guards g where g.outside_id = any(${pings.map(ping => ping.ruleId)}::text[])
    union
    select o.ad_account_id from monitors_objects o where o.outside_id = any(${pings.map(ping => ping.objectId)}::text[])`)
  return rows.map(({ id }) => id)
}

export const purgePings = (tx: Tx, before: Date): Promise<number> => tx.run(sql`delete from monitors_pings where received_at < ${before}`)
