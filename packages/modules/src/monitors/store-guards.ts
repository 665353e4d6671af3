// Guards in the database: rules of ours at the platform, and the pings that they send.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import { RULES_ON } from './store-ticks.ts'

/** `isReworded`: the platform words it in its own way, so that what it says tells nothing; null: that is not known yet. */
export type KeptGuard = { name: string; outsideId: string | null; sentAt: Date; seenAt: Date | null; isReworded: boolean | null }
/** Of the version of which it is a copy; null: it pings. */
export type CopiedRule = { ruleId: string; version: number }

/** Those that we did not take away. */
export const guardsIn = (tx: Tx, adAccountId: string): Promise<KeptGuard[]> =>
  tx.rows<KeptGuard>(sql`
    select guard_name as name, outside_id as "outsideId", sent_at as "sentAt", seen_at as "seenAt", is_reworded as "isReworded" from monitors_guards
    where ad_account_id = ${adAccountId} and removed_at is null`)

/** Copies that ever were in the account, by the platform's id: what they paused, we paused. */
export async function copiesEverIn(tx: Tx, adAccountId: string): Promise<Map<string, CopiedRule>> {
  const rows = await tx.rows<CopiedRule & { outsideId: string }>(sql`
    select outside_id as "outsideId", rule_id as "ruleId", version from monitors_guards
    where ad_account_id = ${adAccountId} and rule_id is not null and outside_id is not null`)
  return new Map(rows.map(({ outsideId, ...rule }) => [outsideId, rule]))
}

/** Written down before it is sent. */
export async function noteGuardSent(
  tx: Tx,
  { adAccountId, customerId }: { adAccountId: string; customerId: string },
  { name, rule }: { name: string; rule: CopiedRule | null },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into monitors_guards as g (ad_account_id, customer_id, guard_name, sent_at, rule_id, version)
    values (${adAccountId}, ${customerId}, ${name}, ${at}, ${rule?.ruleId ?? null}, ${rule?.version ?? null})
    on conflict (ad_account_id, guard_name) do update set sent_at = excluded.sent_at, outside_id = null, is_on = false, seen_at = null, removed_at = null,
      is_reworded = null`)
}

/** By ourselves. */
export async function noteGuardRemoved(tx: Tx, adAccountId: string, name: string, at: Date): Promise<void> {
  await tx.run(sql`
    update monitors_guards set removed_at = ${at}, is_on = false where ad_account_id = ${adAccountId} and guard_name = ${name}`)
}

export async function noteGuardSeen(
  tx: Tx,
  adAccountId: string,
  guard: { name: string; id: string; isOn: boolean; isChanged: boolean },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update monitors_guards set outside_id = ${guard.id}, is_on = ${guard.isOn}, seen_at = ${at},
      is_reworded = coalesce(is_reworded, ${guard.isChanged}) where ad_account_id = ${adAccountId} and guard_name = ${guard.name}`)
}

/** `isHeld`: its customer has it still. */
export type GuardedAccount = { adAccountId: string; customerId: string; outsideAccountId: string; currency: Currency; isHeld: boolean }

/** For the caller alone: from now on it was looked at; undefined where somebody else did. What changes meanwhile asks for another look. */
export const claimGuards = (tx: Tx, adAccountId: string, before: Date, at: Date): Promise<GuardedAccount | undefined> =>
  tx.maybe<GuardedAccount>(sql`
    update monitors_accounts w set guards_at = ${at} from ad_accounts_accounts a
    where w.ad_account_id = ${adAccountId} and a.id = w.ad_account_id and (w.guards_at is null or w.guards_at < ${before})
    returning w.ad_account_id as "adAccountId", w.customer_id as "customerId", a.outside_account_id as "outsideAccountId", a.currency,
      a.taken_back_at is null as "isHeld"`)

/** Of a watched account as w. */
const IS_WATCHED: Sql = sql`exists (select from ${RULES_ON} where r.customer_id = w.customer_id
  and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = w.ad_account_id and n.rule_id = r.id)))`

/** Accounts whose guards were not looked at since: those that are watched, and those that have some left. */
export async function accountsToGuard(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select w.ad_account_id as id from monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id
    where (w.guards_at is null or w.guards_at < ${before}) and (w.read_at is not null and a.taken_back_at is null and ${IS_WATCHED}
      or exists (select from monitors_guards g where g.ad_account_id = w.ad_account_id and g.removed_at is null))
    order by w.guards_at nulls first, w.ad_account_id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** What a copy has to leave: protected objects, and what its rule spares or people are to decide on, or have. Ad groups and campaigns. */
export const sparedIn = (
  tx: Tx,
  adAccountId: string,
  { ruleId, since }: { ruleId: string; since: Date },
): Promise<{ level: 'AD_GROUP' | 'CAMPAIGN'; outsideId: string }[]> =>
  tx.rows(sql`
    select t.level, t.outside_id as "outsideId" from monitors_objects t where t.ad_account_id = ${adAccountId} and t.level in ('AD_GROUP', 'CAMPAIGN')
      and (t.is_protected or exists (select from monitors_pauses p where p.target_id = t.id and p.rule_id = ${ruleId}
        and (p.state = 'HELD' or p.restore_state = 'RESTORING' or p.restored_at > ${since}
          or p.state = 'PAUSE_FAIL' and p.decided_by is not null and p.ended_at > ${since})))
    order by t.level, t.outside_id`)

/** What guards there should be may be otherwise from now on; null: of all customers. */
export async function tendGuardsSoon(tx: Tx, customerId: string | null): Promise<void> {
  await tx.run(sql`
    update monitors_accounts set guards_at = null where ad_account_id in (
      select w.ad_account_id from monitors_accounts w where w.guards_at is not null and (${customerId}::bigint is null or w.customer_id = ${customerId})
      order by w.ad_account_id for update)`)
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

/** They may be judged meanwhile, which nothing of this waits for. */
export async function notePinged(tx: Tx, adAccountIds: readonly string[], at: Date): Promise<void> {
  await tx.run(sql`
    insert into monitors_pinged as p (ad_account_id, customer_id, pinged_at)
    select w.ad_account_id, w.customer_id, ${at} from monitors_accounts w where w.ad_account_id = any(${[...adAccountIds]}::bigint[]) order by w.ad_account_id
    on conflict (ad_account_id) do update set customer_id = excluded.customer_id, pinged_at = greatest(p.pinged_at, excluded.pinged_at)`)
}

export const purgePings = (tx: Tx, before: Date): Promise<number> => tx.run(sql`delete from monitors_pings where received_at < ${before}`)
