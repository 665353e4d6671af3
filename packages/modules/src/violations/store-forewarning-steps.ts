// Steps of forewarnings in the database: opened and handled by the customer, each by who saw what there was.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { FOREWARNING_TRANSITIONS, type ForewarningStatus, type ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import { mayMove, type Mover, requireMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'

/** A warning as somebody saw it: with the ads of that instant. */
export type SeenWarning = { id: string; warnedAt: Date }
export type LockedWarning = {
  id: string
  status: ForewarningStatus
  warnedAt: Date
  adAccountId: string
  customerId: string
  subCustomerId: string | null
}

/** Those that the scope may see, in the order of their ids; fewer than were asked for where one is another's or withdrawn. */
export function lockForewarnings(tx: Tx, ids: readonly string[]): Promise<LockedWarning[]> {
  return tx.rows<LockedWarning>(sql`
    select f.id, f.status, date_trunc('milliseconds', f.warned_at) as "warnedAt", f.ad_account_id as "adAccountId",
      f.customer_id as "customerId", f.sub_customer_id as "subCustomerId"
    from violations_forewarnings f
    where f.id = any(${ids}::bigint[]) and ${ownRows(tx.scope, 'f')} and f.ending is distinct from 'WITHDRAWN'
    order by f.id for no key update`)
}

/** Whether the mover may take the step with what he saw. */
export const isAsSeen = (locked: LockedWarning, seen: SeenWarning, to: ForewarningStatus, mover: Mover = 'customer'): boolean =>
  locked.warnedAt.getTime() === seen.warnedAt.getTime() && mayMove<ForewarningStatus>(FOREWARNING_TRANSITIONS, locked.status, to, mover)

export async function markForewarningRead(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update violations_forewarnings set status = 'READ', read_at = ${at} where id = ${id}`)
}

/** `ending`: by the customer itself, or since its appeal was right. */
export async function handleForewarnings(
  tx: Tx,
  ids: readonly string[],
  by: string,
  at: Date,
  ending: 'CUSTOMER' | 'APPEAL' = 'CUSTOMER',
): Promise<void> {
  await tx.run(sql`
    update violations_forewarnings set status = 'HANDLED', handled_at = ${at}, handled_by = ${by}, ending = ${ending}
    where id = any(${ids}::bigint[])`)
}

/** Whose it is, withdrawn or not, before anything is locked. */
export const findForewarning = (tx: Tx, id: string): Promise<{ adAccountId: string; violationType: ViolationType } | undefined> =>
  tx.maybe(sql`
    select f.ad_account_id as "adAccountId", f.violation_type as "violationType" from violations_forewarnings f
    where f.id = ${id} and ${ownRows(tx.scope, 'f')}`)

/** Its ads that the platform, or whoever warned, still holds something against. */
export const standingAds = (tx: Tx, id: string, most: number): Promise<{ outsideAdId: string; reason: string }[]> =>
  tx.rows(sql`
    select a.outside_ad_id as "outsideAdId", a.reason from violations_forewarned_ads a
    where a.forewarning_id = ${id} and a.cleared_at is null order by a.first_seen_at, a.outside_ad_id limit ${most}`)

/** Of the agency's staff: who warned last, and what they advise, where they do. */
export async function noteIssuer(tx: Tx, id: string, { by, advice }: { by: string; advice: string }): Promise<void> {
  await tx.run(sql`
    update violations_forewarnings set issued_by = ${by}, advice = case when ${advice}::text = '' then advice else ${advice}::text end where id = ${id}`)
}

type Ending = { by: string; at: Date } & ({ ending: 'WITHDRAWN'; reason: string } | { ending: 'RECTIFICATION'; rectificationId: string })

/** By staff: withdrawn, which its customer sees no more, or turned into a rectification. */
export async function endForewarning(tx: Tx, { id, status }: LockedWarning, how: Ending): Promise<void> {
  requireMove<ForewarningStatus>(FOREWARNING_TRANSITIONS, status, 'HANDLED', 'operator')
  await tx.run(sql`
    update violations_forewarnings set status = 'HANDLED', handled_at = ${how.at}, handled_by = ${how.by}, ending = ${how.ending},
      withdraw_reason = ${how.ending === 'WITHDRAWN' ? how.reason : ''},
      rectification_id = ${how.ending === 'RECTIFICATION' ? how.rectificationId : null} where id = ${id}`)
}
