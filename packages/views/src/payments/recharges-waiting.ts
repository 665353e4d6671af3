// Recharges that wait for their payer: to be paid, without a voucher yet, or refused and to be handed in again.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

export type RechargesWaiting = { to_pay: number; vouchers: number; rejected: number }

/** Only payments at a house end by themselves: a transfer waits for its voucher as long as it takes. */
export async function rechargesWaiting(tx: Tx, scope: TenantScope, now: Date): Promise<RechargesWaiting> {
  return await tx.one<RechargesWaiting>(sql`
    select count(*) filter (where r.status = 'TO_BE_PAY' and r.expires_at > ${now})::int as to_pay,
      count(*) filter (where r.status = 'TO_BE_PAY' and r.expires_at is null)::int as vouchers,
      count(*) filter (where r.status = 'RECHARGE_REJECT')::int as rejected
    from payments_recharges r where ${ownExactly(scope, 'r')} and r.status in ('TO_BE_PAY', 'RECHARGE_REJECT')`)
}
