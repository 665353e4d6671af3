// Clear an idle account: takes one announced clearing to its order, once, whatever dies in between (job auto-clear.clear-account).
import { audit } from '@tallyhelm/modules/audit'
import {
  clearingKey,
  type DueClearing,
  findOrderByKey,
  judge,
  lockClearing,
  lookAt,
  moveClearing,
  STRANDED_AFTER_MS,
} from '@tallyhelm/modules/auto-clear'
import { findRepresentative, type Representative } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { submitOrder } from './apply-order.ts'

const system = { kind: 'system' } as const
const actor: SystemActor = { kind: 'system', name: 'auto-clear' }
/** These say nothing about the order itself: it is tried again. */
const PASSING: ReadonlySet<string> = new Set(['BUSY', 'CHANNEL_UNAVAILABLE', 'GENERAL'])

type Claimed = { clearing: DueClearing; owner: TenantActor }

/**
 * Judges once more under the clearing's lock, marks it as under way, and submits under a key of its own; does nothing when it is called
 * off or done. Rejects, to be tried again, while the outcome of an earlier try may still come in.
 */
export async function clearIdleAccount(world: World, input: { clearingId: string }): Promise<void> {
  const claimed = await world.db.transaction(system, tx => claim(world, tx, input.clearingId))
  if (!claimed) return
  const { clearing, owner } = claimed
  const request: QuotaRequest = {
    adjust_type: 'CLEAR',
    currency: clearing.currency,
    items: [{ account_id: clearing.adAccountId }],
    reason: 'STOPPED',
    remark: `自动清零：连续 ${clearing.idleDays} 天无消耗`,
  }
  try {
    const order = await submitOrder(world, owner, { idempotencyKey: clearingKey(clearing.id), request, proof: 'not-needed' })
    await note(world, clearing, { state: 'SUBMITTED', orderId: order.apply_no })
  } catch (error) {
    if (!(error instanceof Refusal) || PASSING.has(error.refusal)) throw error
    world.log.warn({ clearingId: clearing.id, refusal: error.refusal }, 'the order of an auto-clearing was refused')
    await note(world, clearing, { state: 'CANCELLED', reason: 'REFUSED' })
  }
}

async function claim(world: World, tx: Tx, id: string): Promise<Claimed | undefined> {
  const look = lookAt(world.clock.now())
  const clearing = await lockClearing(tx, id, look)
  if (clearing?.state !== 'NOTIFIED' && clearing?.state !== 'SUBMITTING') return undefined
  if (clearing.state === 'SUBMITTING') {
    const orderId = await findOrderByKey(tx, clearing.customerId, clearingKey(id))
    if (orderId !== undefined) {
      await moveClearing(tx, clearing, { state: 'SUBMITTED', orderId }, look.now)
      return undefined
    }
    const began = clearing.submittingAt?.getTime() ?? 0
    if (look.now.getTime() - began < STRANDED_AFTER_MS) throw new Error(`clearing ${id} is being submitted elsewhere`)
  }
  const judgement = judge(clearing, look)
  if (judgement.verdict === 'cancel') await moveClearing(tx, clearing, { state: 'CANCELLED', reason: judgement.reason }, look.now)
  if (judgement.verdict !== 'submit') return undefined
  const representative = await findRepresentative(tx, clearing.customerId)
  if (!representative) return undefined
  await moveClearing(tx, clearing, { state: 'SUBMITTING' }, look.now)
  return { clearing: { ...clearing, state: 'SUBMITTING' }, owner: ownerOf(clearing.customerId, representative) }
}

/** The customer's master is told the result; records name the rule. */
function ownerOf(customerId: string, representative: Representative): TenantActor {
  const person = {
    kind: 'user',
    userName: '自动清零',
    sessionId: '',
    isMaster: true,
    roles: [],
    needsQuotaApproval: false,
    address: '',
  } as const
  return { ...person, ...representative, customerId, subCustomerId: null }
}

type Outcome = { state: 'SUBMITTED'; orderId: string } | { state: 'CANCELLED'; reason: 'REFUSED' }

async function note(world: World, clearing: DueClearing, outcome: Outcome): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    const current = await lockClearing(tx, clearing.id, lookAt(now))
    if (current?.state !== 'SUBMITTING') return
    await moveClearing(tx, current, outcome, now)
    await audit(
      world,
      tx,
      actor,
      outcome.state === 'SUBMITTED' ? 'auto-clear.submit' : 'auto-clear.give-up',
      ['ad-account', clearing.adAccountId, { customerId: clearing.customerId, subCustomerId: null }],
      { clearingId: clearing.id, ...outcome },
    )
  })
}
