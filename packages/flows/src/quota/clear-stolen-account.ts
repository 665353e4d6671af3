// Clear a stolen account: the last step of a rule that may take it, through an order like any other, once a day (job monitors.clear-account).
import { audit } from '@tallyhelm/modules/audit'
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findRepresentative } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { submitOrder } from './apply-order.ts'

const system = { kind: 'system' } as const
const actor: SystemActor = { kind: 'system', name: 'monitors' }
/** These say nothing about the order itself: it is tried again. */
const PASSING: ReadonlySet<string> = new Set(['BUSY', 'CHANNEL_UNAVAILABLE', 'GENERAL'])

/** No approval is waited for: whoever wrote the rule allowed it. Rejects, to be tried again, where nothing is said about the order itself. */
export async function clearStolenAccount(world: World, { adAccountId }: { adAccountId: string }): Promise<void> {
  const found = await world.db.read(system, async tx => {
    const account = await findAdAccount(tx, adAccountId)
    const person = account && (await findRepresentative(tx, account.customerId))
    return account && person && account.takenBackAt === null ? { account, person } : undefined
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
    const order = await submitOrder(world, owner, {
      idempotencyKey: `monitor-clear-${account.id}-${dayOf(world.clock.now())}`,
      request: { ...request, items: [...request.items] },
      proof: 'not-needed',
    })
    await note(world, account, { order_id: order.apply_no })
  } catch (error) {
    if (!(error instanceof Refusal) || PASSING.has(error.refusal)) throw error
    world.log.warn({ adAccountId, refusal: error.refusal }, 'the emergency clearing of an ad account was refused')
    await note(world, account, { note: [error.message, ...error.fields.map(({ msg }) => msg)].join('；') })
  }
}

const note = (world: World, account: { id: string; customerId: string }, details: Record<string, string>): Promise<void> =>
  world.db.transaction(system, tx =>
    audit(
      world,
      tx,
      actor,
      'monitors.clear-account',
      ['ad-account', account.id, { customerId: account.customerId, subCustomerId: null }],
      details,
    ),
  )
