// Grouped acceptance: orders that arrive while others are being committed go together in the next call, so that a busy wallet is
// locked once for many (docs/decisions/acceptance.md). Each order keeps its own verdict.
import { acceptGroupStatement, type NewOrder, type Verdict } from '@tallyhelm/modules/quota'
import { gather, perWorld } from '@tallyhelm/world/handles/gather'
import { DOLLARS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { World } from '@tallyhelm/world/handles/world'
import { termsOf } from './acceptance-terms.ts'

const MAX_LINES = 512

const acceptances = perWorld((world: World) =>
  gather<NewOrder, Verdict>({
    most: 32,
    mostInFlight: 4,
    worthAnother: 8,
    fits,
    call: orders => acceptTogether(world, orders),
    alone: order => acceptAlone(world, order),
  }),
)

/** For orders in dollars. Resolves after the commit. Rejects only when this order, tried alone, fails unexpectedly. */
export const acceptInGroup = (world: World, order: NewOrder): Promise<Verdict> => acceptances(world)(order)

/** Two orders of one payer with the same key never share a group: the second must find the first. */
function fits(group: readonly NewOrder[], order: NewOrder): boolean {
  const lines = group.reduce((sum, member) => sum + member.lines.length, order.lines.length)
  return lines <= MAX_LINES && !group.some(member => isSameKey(member, order))
}

function isSameKey(one: NewOrder, other: NewOrder): boolean {
  return one.idempotencyKey === other.idempotencyKey && one.customerId === other.customerId && one.subCustomerId === other.subCustomerId
}

async function acceptTogether(world: World, orders: readonly NewOrder[]): Promise<Verdict[]> {
  try {
    return await accept(world, orders)
  } catch (error) {
    if (orders.length > 1) world.log.warn({ err: error, members: orders.length }, 'a group of orders failed and is tried one by one')
    throw error
  }
}

/** An order that was committed although its answer was lost finds itself here, as `repeated` under its own id. */
async function acceptAlone(world: World, order: NewOrder): Promise<Verdict> {
  const [verdict] = await accept(world, [order])
  return verdict as Verdict // one row for one order, checked in accept
}

/** One statement, and so one transaction: the function takes the tenants from the orders, which come from sessions. */
async function accept(world: World, orders: readonly NewOrder[]): Promise<Verdict[]> {
  const rows = await world.db.unscoped<Verdict>(acceptGroupStatement(orders, termsOf(world, DOLLARS)))
  if (rows.length !== orders.length) throw new Error('Every order gets exactly one verdict.')
  return rows
}
