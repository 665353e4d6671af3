// Moves of recharges and tries: every step of their status by the one table, gathered and then written set-wise.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import {
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  RECHARGE_TRANSITIONS,
  type RechargeStatus,
} from '@tallyhelm/protocol/topics/payments/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import { requireMove, type StepBy, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import type { StoredRecharge } from './store-recharges.ts'
import { insertSteps, type Step } from './store-steps.ts'
import type { StoredTry } from './store-tries.ts'

/** `reason` is what the customer reads; left out, it is empty. `repaid`: what of it went straight to statements. */
export type RechargeChange = { reason?: string; isLate?: boolean; credited?: { received: Money; fee: Money; repaid: Money } }

/** Each step is checked at once and gives the thing as it stands after; several of one thing are one write and a step each. */
export type PaymentMoves = {
  /** The row is locked by the caller. */
  recharge(recharge: StoredRecharge, to: RechargeStatus, by: StepBy, change?: RechargeChange): StoredRecharge
  /** Under the lock of its recharge. */
  tried(tried: StoredTry, to: PaymentStatus, by: StepBy, transactionId?: string | null): StoredTry
  write(tx: Tx): Promise<void>
}

type MovedRecharge = { status: RechargeStatus; reason: string; isLate: boolean; credited: RechargeChange['credited']; at: Date }
type MovedTry = { status: PaymentStatus; transactionId: string | null }

export function paymentMoves(): PaymentMoves {
  const recharges = new Map<string, MovedRecharge>()
  const tries = new Map<string, MovedTry>()
  const steps: Step[] = []
  return {
    recharge(recharge, to, by, { reason = '', isLate = recharge.isLate, credited } = {}) {
      const table: Transitions<RechargeStatus> = RECHARGE_TRANSITIONS
      requireMove(table, recharge.status, to, by.mover)
      recharges.set(recharge.id, { status: to, reason, isLate, credited, at: by.at })
      steps.push({ of: { kind: 'RECHARGE', ...recharge }, from: recharge.status, to, by })
      return { ...recharge, status: to, isLate }
    },
    tried(tried, to, by, transactionId) {
      const table: Transitions<PaymentStatus> = PAYMENT_TRANSITIONS
      requireMove(table, tried.status, to, by.mover)
      tries.set(tried.id, { status: to, transactionId: transactionId ?? tries.get(tried.id)?.transactionId ?? null })
      steps.push({ of: { kind: 'TRY', ...tried }, from: tried.status, to, by })
      return { ...tried, status: to }
    },
    async write(tx) {
      if (recharges.size > 0) await writeRecharges(tx, recharges)
      if (tries.size > 0) await writeTries(tx, tries)
      await insertSteps(tx, steps)
    },
  }
}

async function writeRecharges(tx: Tx, recharges: ReadonlyMap<string, MovedRecharge>): Promise<void> {
  const moved = [...recharges.values()]
  await tx.run(prepared`
    update payments_recharges r set status = m.status, reason = m.reason, is_late = m.is_late, received_minor = m.received, fee_minor = m.fee,
      repaid_minor = coalesce(m.repaid, 0), credited_at = m.credited_at
    from unnest(${[...recharges.keys()]}::bigint[], ${moved.map(m => m.status)}::text[], ${moved.map(m => m.reason)}::text[],
      ${moved.map(m => m.isLate)}::boolean[], ${moved.map(m => m.credited?.received.minor.toString() ?? null)}::bigint[],
      ${moved.map(m => m.credited?.fee.minor.toString() ?? null)}::bigint[],
      ${moved.map(m => m.credited?.repaid.minor.toString() ?? null)}::bigint[], ${moved.map(m => (m.credited ? m.at : null))}::timestamptz[])
      as m (id, status, reason, is_late, received, fee, repaid, credited_at)
    where r.id = m.id`)
}

async function writeTries(tx: Tx, tries: ReadonlyMap<string, MovedTry>): Promise<void> {
  const moved = [...tries.values()]
  await tx.run(prepared`
    update payments_tries t set status = m.status, transaction_id = coalesce(m.transaction_id, t.transaction_id)
    from unnest(${[...tries.keys()]}::bigint[], ${moved.map(m => m.status)}::text[], ${moved.map(m => m.transactionId)}::text[])
      as m (id, status, transaction_id)
    where t.id = m.id`)
}

/** One step of one recharge; gives it as it stands after. */
export async function moveRecharge(
  tx: Tx,
  recharge: StoredRecharge,
  to: RechargeStatus,
  by: StepBy,
  change: RechargeChange = {},
): Promise<StoredRecharge> {
  const moves = paymentMoves()
  const moved = moves.recharge(recharge, to, by, change)
  await moves.write(tx)
  return moved
}

/** One step of one try. */
export async function moveTry(tx: Tx, tried: StoredTry, to: PaymentStatus, by: StepBy, transactionId?: string | null): Promise<StoredTry> {
  const moves = paymentMoves()
  const moved = moves.tried(tried, to, by, transactionId)
  await moves.write(tx)
  return moved
}
