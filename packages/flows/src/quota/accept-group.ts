// Grouped acceptance: orders that arrive while others are being committed go together in the next call, so that a busy wallet is
// locked once for many (docs/decisions/group-commit.md). Each order keeps its own verdict.
import { acceptGroupStatement, type NewOrder, type Verdict } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

const MAX_ORDERS = 64
const MAX_LINES = 512
const MAX_IN_FLIGHT = 2
/** A call costs about as much as this many orders in it: while one is in flight, fewer wait for it, more go beside it. */
const WORTH_ANOTHER = 16

type Waiting = { order: NewOrder; resolve(verdict: Verdict): void; reject(error: unknown): void }
type Gate = { waiting: Waiting[]; inFlight: number; isPlanned: boolean }

const gates = new WeakMap<World['db'], Gate>()

/** Resolves after the commit. Rejects only when this order, tried alone, fails unexpectedly. */
export function acceptInGroup(world: World, order: NewOrder): Promise<Verdict> {
  const gate = gates.get(world.db) ?? { waiting: [], inFlight: 0, isPlanned: false }
  gates.set(world.db, gate)
  return new Promise((resolve, reject) => {
    gate.waiting.push({ order, resolve, reject })
    plan(world, gate)
  })
}

/**
 * Every turn of the event loop that brings more orders is followed by another, so that what arrives together goes together: a call
 * costs as much as many orders in it. Alone, an order waits for one empty turn.
 */
function plan(world: World, gate: Gate): void {
  if (gate.isPlanned || !isWorthACall(gate)) return
  gate.isPlanned = true
  let gathered = gate.waiting.length
  const goWhenAllAreIn = () => {
    if (gate.waiting.length > gathered && gathered < MAX_ORDERS) {
      gathered = gate.waiting.length
      setImmediate(goWhenAllAreIn)
      return
    }
    gate.isPlanned = false
    while (isWorthACall(gate)) call(world, gate)
  }
  setImmediate(goWhenAllAreIn)
}

function call(world: World, gate: Gate): void {
  gate.inFlight += 1
  void acceptTogether(world, takeGroup(gate)).finally(() => {
    gate.inFlight -= 1
    plan(world, gate)
  })
}

function isWorthACall(gate: Gate): boolean {
  return gate.inFlight < MAX_IN_FLIGHT && gate.waiting.length >= (gate.inFlight === 0 ? 1 : WORTH_ANOTHER)
}

/** Two orders of one payer with the same key never share a group: the second must find the first. */
function takeGroup(gate: Gate): Waiting[] {
  const group: Waiting[] = []
  const left: Waiting[] = []
  const keys = new Set<string>()
  let lines = 0
  for (const member of gate.waiting) {
    const { customerId, subCustomerId, idempotencyKey } = member.order
    const key = `${customerId}:${subCustomerId}:${idempotencyKey}`
    const fits = group.length < MAX_ORDERS && (lines + member.order.lines.length <= MAX_LINES || group.length === 0) && !keys.has(key)
    if (!fits) left.push(member)
    else {
      keys.add(key)
      lines += member.order.lines.length
      group.push(member)
    }
  }
  gate.waiting = left
  return group
}

async function acceptTogether(world: World, group: Waiting[]): Promise<void> {
  try {
    const verdicts = await accept(
      world,
      group.map(member => member.order),
    )
    for (const [index, member] of group.entries()) member.resolve(verdicts[index] as Verdict) // one row per member, checked in accept
  } catch (error) {
    if (group.length > 1) world.log.warn({ err: error, members: group.length }, 'a group of orders failed and is tried one by one')
    for (const member of group) await acceptAlone(world, member)
  }
}

/** An order that was committed although its answer was lost finds itself here, as `repeated` under its own id. */
async function acceptAlone(world: World, member: Waiting): Promise<void> {
  try {
    const [verdict] = await accept(world, [member.order])
    member.resolve(verdict as Verdict) // one row for one member, checked in accept
  } catch (error) {
    member.reject(error)
  }
}

/** One statement, and so one transaction: the function takes the tenants from the orders, which come from sessions. */
async function accept(world: World, orders: NewOrder[]): Promise<Verdict[]> {
  const { text, values } = acceptGroupStatement(orders, world.clock.now())
  const { rows } = await world.db.pool.query<Verdict>({ text, values })
  if (rows.length !== orders.length) throw new Error('Every order gets exactly one verdict.')
  return rows
}
