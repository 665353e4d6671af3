// Clear a stolen account: the last step of a rule that may take it, by an order that goes before all others of the account (job monitors.clear-account).
import { audit } from '@tallyhelm/modules/audit'
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { type Clearing, fallBackJob, switchesOf } from '@tallyhelm/modules/monitors'
import { findRepresentative } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { clearQuota } from './clear-quota.ts'

const system = { kind: 'system' } as const
const actor: SystemActor = { kind: 'system', name: 'monitors' }
/** Most clearings are done by then. */
const LOOK_AFTER_MS = 10_000
/** These say nothing about the order itself: it is tried again. */
const PASSING: ReadonlySet<string> = new Set(['BUSY', 'CHANNEL_UNAVAILABLE', 'GENERAL'])

/**
 * No approval is waited for: whoever wrote the rule allowed it. What becomes of it is looked at soon after, and campaigns are paused where it
 * came to nothing. Rejects, to be tried again, where nothing is said about the order itself.
 */
export async function clearStolenAccount(world: World, stolen: Clearing): Promise<void> {
  const { adAccountId, cause } = stolen
  const found = await world.db.read(system, async tx => {
    const account = await findAdAccount(tx, adAccountId)
    const person = account && (await findRepresentative(tx, account.customerId))
    if (!account || !person || account.takenBackAt !== null) return undefined
    const { isStopped, stoppedForAll } = await switchesOf(tx, account.customerId)
    return isStopped || stoppedForAll ? undefined : { account, person }
  })
  if (!found) return
  const { account, person } = found
  const owner: TenantActor = {
    kind: 'user',
    userName: '监控规则',
    sessionId: '',
    isMaster: true,
    roles: [],
    address: '',
    ...person,
    needsQuotaApproval: false,
    customerId: account.customerId,
    subCustomerId: account.subCustomerId,
  }
  const request = {
    adjust_type: 'CLEAR',
    currency: account.currency,
    items: [{ account_id: account.id }],
    reason: 'STOPPED',
    remark: '盗刷应急：暂停无效，清零账户额度',
  } as const
  try {
    const order = await clearQuota(world, owner, {
      idempotencyKey: `monitor-clear-${account.id}-${cause}`,
      request: { ...request, items: [...request.items] },
      proof: 'not-needed',
      isEmergency: true,
    })
    await world.db.transaction(system, async tx => {
      await note(world, tx, account, { order_id: order.apply_no })
      await world.queue.enqueueAll(tx, [
        fallBackJob({ ...stolen, orderId: order.apply_no, why: '' }, new Date(world.clock.now().getTime() + LOOK_AFTER_MS)),
      ])
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = [error.message, ...error.fields.map(({ msg }) => msg)].join('；')
    const isPassing = PASSING.has(error.refusal)
    world.log.warn({ adAccountId, refusal: error.refusal }, 'the emergency clearing of an ad account was refused')
    await world.db.transaction(system, async tx => {
      if (!isPassing) await note(world, tx, account, { note: why })
      await world.queue.enqueueAll(tx, [fallBackJob({ ...stolen, orderId: null, why })])
    })
    if (isPassing) throw error
  }
}

const note = (world: World, tx: Tx, account: { id: string; customerId: string }, details: Record<string, string>): Promise<void> =>
  audit(
    world,
    tx,
    actor,
    'monitors.clear-account',
    ['ad-account', account.id, { customerId: account.customerId, subCustomerId: null }],
    details,
  )
