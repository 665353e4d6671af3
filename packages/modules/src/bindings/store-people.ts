// People of ad accounts, as they were asked for: who else is waited for, who was let in, and what is withdrawn before it came about.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'
import type { Pair } from './store.ts'

type Named = Pick<Pair, 'id' | 'adAccountId' | 'channel' | 'target'>

/** Whether this account's holders ever asked for this person. */
export async function wasPersonAsked(tx: Tx, { adAccountId, target }: Named): Promise<boolean> {
  return (
    await tx.one<{ was: boolean }>(sql`
      select exists (select from bindings_pairs p where p.ad_account_id = ${adAccountId} and p.type = 'PERSON' and p.action = 'BIND'
        and p.target = ${target}) as was`)
  ).was
}

/** Whether another pair, of whomever, still waits for the same person. */
export async function isPersonElsewhere(tx: Tx, { id, channel, target }: Named): Promise<boolean> {
  return (
    await tx.one<{ waits: boolean }>(sql`
      select exists (select from bindings_pairs p where p.type = 'PERSON' and p.action = 'BIND' and p.ended_at is null and p.channel = ${channel}
        and p.target = ${target} and p.id <> ${id}) as waits`)
  ).waits
}

/** Whether somebody besides this person was let in to the account and not taken off since. */
export async function isPersonOfAccount(tx: Tx, { adAccountId, target }: Named): Promise<boolean> {
  return (
    await tx.one<{ is: boolean }>(sql`
      select exists (select from (
        select distinct on (p.target) p.target, p.action from bindings_pairs p
        where p.ad_account_id = ${adAccountId} and p.type = 'PERSON' and p.state = 'DONE' and p.target <> ${target}
        order by p.target, p.ended_at desc, p.id desc) last where last.action = 'BIND') as is`)
  ).is
}

/** Those that have not come about, and can be withdrawn, in the order of their ids. */
export const waitingPeople = (
  tx: Tx,
  { adAccountIds, targets }: { adAccountIds: readonly string[]; targets: readonly string[] },
): Promise<Pick<Pair, 'id' | 'changeId'>[]> =>
  tx.rows(sql`
    select p.id, p.change_id as "changeId" from bindings_pairs p
    where ${ownRows(tx.scope, 'p')} and p.ad_account_id = any(${[...adAccountIds]}::bigint[]) and p.target = any(${[...targets]}::text[])
      and p.type = 'PERSON' and p.action = 'BIND' and p.state = 'WAITING'
    order by p.id`)

/** What became of the people of an account since then, the last word of each; a list of the platform's may not show it yet. */
export const peopleSince = (tx: Tx, adAccountId: string, since: Date): Promise<{ target: string; isIn: boolean }[]> =>
  tx.rows(sql`
    select distinct on (p.target) p.target, p.action = 'BIND' as "isIn" from bindings_pairs p
    where p.ad_account_id = ${adAccountId} and p.type = 'PERSON' and p.state = 'DONE' and p.ended_at >= ${since}
    order by p.target, p.ended_at desc, p.id desc`)
