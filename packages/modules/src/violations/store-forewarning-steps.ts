// Steps of forewarnings in the database: opened and handled by the customer, each by who saw what there was.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { FOREWARNING_TRANSITIONS, type ForewarningStatus } from '@tallyhelm/protocol/topics/violations/enums'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
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

/** Whether the customer may take the step with what he saw. */
export const isAsSeen = (locked: LockedWarning, seen: SeenWarning, to: ForewarningStatus): boolean =>
  locked.warnedAt.getTime() === seen.warnedAt.getTime() &&
  mayMove<ForewarningStatus>(FOREWARNING_TRANSITIONS, locked.status, to, 'customer')

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
