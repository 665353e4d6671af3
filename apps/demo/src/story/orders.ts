// Orders: what the demo's people added to their accounts, in the past and just now; the worker brings the latter to their end.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { accountsOfSubCustomer, type Adopted } from './accounts.ts'
import type { Cast } from './customers.ts'

/** Dollars per account; an order takes the channel's first accounts that can take part. */
const ORDERS: readonly { by: 'main' | 'b0' | 'sub'; channel: Channel; amounts: string[]; remark: string }[] = [
  { by: 'main', channel: 'FACEBOOK', amounts: ['1200.00', '800.00', '500.00'], remark: '双十一返场' },
  { by: 'main', channel: 'GOOGLE', amounts: ['1500.00'], remark: '' },
  { by: 'main', channel: 'TIKTOK', amounts: ['600.00', '300.00'], remark: '新素材测试' },
  { by: 'b0', channel: 'FACEBOOK', amounts: ['2000.00'], remark: '' },
  { by: 'sub', channel: 'FACEBOOK', amounts: ['150.00'], remark: '' },
]

/** In the month that was closed last, so that its bill has fees. */
const EARLY_ORDER = { adjust_type: 'ADD', amounts: ['1800.00', '900.00'], remark: '国庆投放' } as const

/** Carried out at once: whoever asked waits for Meta's answer alone. */
export async function placeEarlyOrder(world: World, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  const [, ...accounts] = addable(adopted, 'b0', 'FACEBOOK')
  const { adjust_type, amounts, remark } = EARLY_ORDER
  const items = amounts.map((amount, place) => ({ account_id: accounts[place] ?? '', amount }))
  const order = await addQuota(world, actorOf(cast, 'b0'), {
    idempotencyKey: 'demo-story-early-order',
    proof: 'not-needed',
    request: { adjust_type, items, remark },
  })
  for (const { item_id } of order.items) await applyItem(world, { itemId: item_id })
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
function addable(adopted: readonly Adopted[], by: 'main' | 'b0' | 'sub', channel: Channel): string[] {
  const own = by === 'sub' ? accountsOfSubCustomer(adopted, 0) : adopted.filter(({ seed }) => seed.owner === by)
  const well = own.filter(({ seed }) => seed.channel === channel && seed.currency === 'USD' && seed.health === 'normal')
  return well.map(({ adAccountId }) => adAccountId)
}

/** As if this person were signed in. */
export function actorOf(cast: Cast, by: 'main' | 'agent' | 'b0' | 'sub'): TenantActor {
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
