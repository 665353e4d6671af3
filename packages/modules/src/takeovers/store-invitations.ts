// Invitations of the people who came over by a run: whom to tell, who was told, and what the gateway said.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { InvitationWay } from '@tallyhelm/protocol/topics/takeovers/enums'
import sql, { raw } from 'sql-template-tag'

/** `u` and `c` are a person of a run and its customer: whom an invitation still concerns. */
const TO_TELL = raw(`u.first_signed_in_at is null and not u.is_disabled and c.stopped_at is null`)

/**
 * Everybody of the run who never signed in; whoever was told before only with `again`. Who has no address is told by SMS. Gives how many wait now.
 */
export async function askInvitations(
  tx: Tx,
  { runId, by, again, at }: { runId: string; by: InvitationWay; again: boolean; at: Date },
): Promise<number> {
  return await tx.run(sql`
    insert into takeovers_invitations as i (run_id, user_id, by, state, asked_at)
    select r.run_id, u.id, case when ${by} = 'MAIL' and coalesce(nullif(u.email, ''), u.registered_email) <> '' then 'MAIL' else 'SMS' end,
      'WAITING', ${at}
    from takeovers_rows r join organization_wallet_users u on u.id = r.object_id join organization_customers c on c.id = u.customer_id
    where r.run_id = ${runId} and r.sheet = 'PEOPLE' and r.state = 'DONE' and ${TO_TELL}
    order by u.id
    on conflict (run_id, user_id) do update set by = excluded.by, state = 'WAITING', times = i.times + 1, problem = null,
      asked_at = excluded.asked_at, ended_at = null
    where i.state <> 'WAITING' and (${again} or i.state = 'REFUSED')`)
}

export async function countWaitingInvitations(tx: Tx, runId: string): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from takeovers_invitations where run_id = ${runId} and state = 'WAITING'`)
  return waiting
}

export type WaitingInvitation = {
  userId: string
  by: InvitationWay
  times: number
  name: string
  countryCode: string
  mobile: string
  email: string
  customerName: string
  /** false: the person has signed in meanwhile, or may no more */
  isToTell: boolean
}

/** In the order of their ids, those behind `after`. */
export function waitingInvitations(tx: Tx, runId: string, { after, most }: { after: string; most: number }): Promise<WaitingInvitation[]> {
  return tx.rows<WaitingInvitation>(sql`
    select i.user_id as "userId", i.by, i.times, u.wallet_user_name as name, u.country_code as "countryCode", u.mobile,
      coalesce(nullif(u.email, ''), u.registered_email) as email, coalesce(c.name, '') as "customerName",
      coalesce(${TO_TELL}, false) as "isToTell"
    from takeovers_invitations i join organization_wallet_users u on u.id = i.user_id
    left join organization_customers c on c.id = u.customer_id
    where i.run_id = ${runId} and i.state = 'WAITING' and i.user_id > ${after} order by i.user_id limit ${most}`)
}

export type EndedInvitation = { userId: string; times: number; state: 'SENT' | 'REFUSED' | 'NEEDLESS'; problem: string | null }

/** Those that were asked for again meanwhile go on waiting. */
export async function endInvitations(tx: Tx, runId: string, ended: readonly EndedInvitation[], at: Date): Promise<void> {
  await tx.run(sql`
    update takeovers_invitations i set state = e.state, problem = e.problem, ended_at = ${at}
    from jsonb_to_recordset(${documentOf(ended)}::jsonb) as e ("userId" bigint, times int, state text, problem text)
    where i.run_id = ${runId} and i.user_id = e."userId" and i.times = e.times and i.state = 'WAITING'`)
}
