// Orders: what the demo's people added to their accounts, in the past and just now; the worker brings the latter to their end.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { reconcileItem } from '@tallyhelm/flows/quota/reconcile-item'
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { accountsOfSubCustomer, type Adopted } from './accounts.ts'
import type { Cast } from './customers.ts'
import { waitFor } from './wait-for.ts'

/** Dollars per account; an order takes the channel's first accounts that can take part. */
const ORDERS: readonly { by: 'main' | 'b0' | 'sub'; channel: Channel; amounts: string[]; remark: string }[] = [
  { by: 'main', channel: 'FACEBOOK', amounts: ['1200.00', '800.00', '500.00'], remark: '双十一返场' },
  { by: 'main', channel: 'GOOGLE', amounts: ['1500.00'], remark: '' },
  { by: 'main', channel: 'TIKTOK', amounts: ['600.00', '300.00'], remark: '新素材测试' },
  { by: 'b0', channel: 'FACEBOOK', amounts: ['2000.00'], remark: '' },
  { by: 'sub', channel: 'FACEBOOK', amounts: ['150.00'], remark: '' },
]

/**
 * In the month that was closed last, of each customer that pays later, so that its bills have fees and ask for no more than the credit line gave.
 * Dollars for each account that isn't about to run out.
 */
const EARLY_ORDERS = [
  { channel: 'FACEBOOK', amount: '7000.00', remark: '国庆投放' },
  { channel: 'GOOGLE', amount: '5000.00', remark: '国庆投放' },
  { channel: 'TIKTOK', amount: '4000.00', remark: '' },
] as const
const RUNS_OUT_DAYS = 3

export async function placeEarlyOrders(world: World, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  const lasting = adopted.filter(({ seed }) => seed.daysLeft >= RUNS_OUT_DAYS)
  for (const by of ['b0', 'b3'] as const) {
    for (const { channel, amount, remark } of EARLY_ORDERS) {
      const items = addable(lasting, by, channel).map(account_id => ({ account_id, amount }))
      const order = await addQuota(world, actorOf(cast, by), {
        idempotencyKey: `demo-story-early-order-${channel}`,
        proof: 'not-needed',
        request: { adjust_type: 'ADD', items, remark },
      })
      await Promise.all(order.items.map(({ item_id }) => carryOut(world, item_id)))
    }
  }
}

/** Google answers a moment later. */
async function carryOut(world: World, itemId: string): Promise<void> {
  await applyItem(world, { itemId })
  await waitFor('the end of an early order', async () => {
    const { state } = await world.db.read({ kind: 'system' }, tx =>
      tx.one<{ state: string }>(sql`select state from quota_items where id = ${itemId}`),
    )
    if (state === 'FINISHED') return true
    await reconcileItem(world, { itemId })
    return undefined
  })
}

export async function placeFirstOrders(world: World, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  for (const [index, order] of ORDERS.entries()) {
    const actor = actorOf(cast, order.by)
    const accounts = addable(adopted, order.by, order.channel)
    const items = order.amounts.map((amount, place) => ({ account_id: accounts[place] ?? '', amount }))
    await addQuota(world, actor, {
      idempotencyKey: `demo-story-order-${index}`,
      proof: 'not-needed',
      request: { adjust_type: 'ADD', items, remark: order.remark },
    })
  }
}

/** The accounts of the orderer that are well and kept in dollars, in the order of their adoption. */
function addable(adopted: readonly Adopted[], by: 'main' | 'b0' | 'b3' | 'sub', channel: Channel): string[] {
  const own = by === 'sub' ? accountsOfSubCustomer(adopted, 0) : adopted.filter(({ seed }) => seed.owner === by)
  const well = own.filter(({ seed }) => seed.channel === channel && seed.currency === 'USD' && seed.health === 'normal')
  return well.map(({ adAccountId }) => adAccountId)
}

/** As if this person were signed in. */
export function actorOf(cast: Cast, by: 'main' | 'agent' | 'b0' | 'b3' | 'sub'): TenantActor {
  const customer = cast.customers[by === 'sub' ? 'agent' : by]
  const subCustomer = by === 'sub' ? cast.subCustomers[0] : undefined
  return {
    kind: 'user',
    userId: subCustomer?.userId ?? customer.userId,
    userName: subCustomer?.userName ?? customer.userName,
    sessionId: '0',
    customerId: customer.customerId,
    subCustomerId: subCustomer?.subCustomerId ?? null,
    customerType: customer.customerType,
    isMaster: true,
    roles: rolesOf({
      customer_type: customer.customerType,
      customer_nature: null,
      facebook_channel_auth: false,
      rebate_subject: false,
      show_sub_customer_spend: false,
    }),
    needsQuotaApproval: false,
    address: '127.0.0.1',
  }
}
