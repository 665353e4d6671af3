// The load on acceptance alone: the flow called in this process, without HTTP and session.
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { ACCOUNTS_OF_HOT, HOT_CUSTOMER, WALLETS } from './bench-database.ts'
import type { Kind, Load } from './wrk.ts'

let orders = 0

/** Each client sends one order after the other until the time is over; without sessions, every order may be another customer's. */
export async function loadFlow(world: World, kind: Kind, clients: number, seconds: number): Promise<Load> {
  const times: number[] = []
  const startMs = monotonicMs()
  const endMs = startMs + seconds * 1_000
  async function send(): Promise<void> {
    for (let now = monotonicMs(); now < endMs; now = monotonicMs()) {
      await addOne(world, kind === 'hot' ? HOT_CUSTOMER : String(2 + random(WALLETS - 1)))
      times.push(monotonicMs() - now)
    }
  }
  await Promise.all(Array.from({ length: clients }, send))
  times.sort((left, right) => left - right)
  return {
    orders: times.length,
    perSecond: (times.length * 1_000) / (monotonicMs() - startMs),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

async function addOne(world: World, customerId: string): Promise<void> {
  const account = Number(customerId) * 10_000 + 1 + (customerId === HOT_CUSTOMER ? random(ACCOUNTS_OF_HOT) : 0)
  const items = [{ account_id: String(account), amount: `${2 + random(1_000)}.50` }]
  orders += 1
  const idempotencyKey = `bench-${process.pid}-${orders}`
  await addQuota(world, actorOf(customerId), { idempotencyKey, request: { adjust_type: 'ADD', items, remark: '' } })
}

/** A master user of that customer, as a session would give it. */
export function actorOf(customerId: string): TenantActor {
  const person = {
    kind: 'user',
    userId: customerId,
    userName: 'bench',
    sessionId: customerId,
    isMaster: true,
    roles: [],
    needsQuotaApproval: false,
    address: '127.0.0.1',
  } as const
  return { ...person, customerId, subCustomerId: null, customerType: 1 }
}

const random = (below: number): number => Math.floor(Math.random() * below)
