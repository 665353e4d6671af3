// A customer who pays through the sandbox's payment houses: keys in force, methods open, recharges made over HTTP and paid at the cashier's page,
// and refunds that two of the staff pay out.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { proposePayout } from '@tallyhelm/flows/refunds/propose-refund'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { control } from './test-customer.ts'
import type { House } from './test-house.ts'
import { openCaller, type Session, sessionHeaders } from './test-orders.ts'
import type { Random } from './test-random.ts'
import { hire, signedIn, staffOf } from './test-people.ts'

export const PAYING = {
  PAY_AIR_LINK: ['USD', 'JPY'],
  PAY_WAN_LI_HUI: ['USD', 'JPY'],
  PING_PONG: ['USD', 'EUR'],
  LIAN_LIAN: ['USD', 'CNY'],
} as const satisfies Partial<Record<HouseMethod, readonly string[]>>
export type PayingMethod = keyof typeof PAYING
export const PAYING_METHODS = Object.keys(PAYING) as PayingMethod[] // the literal above is the list

const USER = { name: 'payer', mobile: '13933330001', password: 'correct horse battery' }
const actor: SystemActor = { kind: 'system', name: 'payments-test' }

/** A customer of a type that signs nothing before paying, with a user, and every house connected in two currencies. */
export async function openPaying(house: House): Promise<void> {
  const { world } = house
  const { customerId } = await createCustomer(world, actor, { name: '付款故障（示例）', customerType: 0, customerNature: 'DIRECT_AGENT' })
  const { mobile, password } = USER
  await createUser(world, actor, { customerId, mobile, password, userName: '付款人', isMaster: true })
  const keys = await control<Record<string, Record<string, string>>>(house, 'GET', '/houses')
  for (const method of PAYING_METHODS) await connect(house, method, keys[method] ?? {})
  await world.houses.refresh()
}

/** As two people do in the console; what they ask of one another has tests of its own. */
async function connect({ world }: House, method: PayingMethod, given: Readonly<Record<string, string>>): Promise<void> {
  const id = world.ids.next()
  const sealed = world.houses.offer(method, given)?.seal(id)
  if (sealed === undefined) throw new Error(`the sandbox gives no keys of ${method}`)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (${id}, 'HOUSE_KEYS', ${id}, '密钥', 'payment_method', ${method}, 'staff', '1', '财务', '接通', now(), now())`)
    await tx.run(sql`
      insert into payments_house_keys (id, method, shown, tried_at, in_force_at) values (${id}, ${method}, '{}', now(), now())`)
    await tx.run(sql`insert into payments_sealed_house_keys (id, sealed) values (${id}, ${sealed})`)
    for (const currency of PAYING[method])
      await tx.run(sql`
        insert into payments_terms (method, currency, is_open, fee_basis_points, least_minor, most_minor, arrival, changed_at)
        values (${method}, ${currency}, true, 80, 100, 5000000, '实时到账', now())
        on conflict (method, currency) do update set is_open = true, closed_why = '', fee_basis_points = 80, least_minor = 100, most_minor = 5000000`)
  })
}

export type Wish = { key: string; method: PayingMethod; currency: string; amount: string; isPaid: boolean }
const PAID = 0.9

export function wishOf(random: Random): Wish {
  const method = random.pick(PAYING_METHODS)
  const currency = random.pick<string>(PAYING[method])
  const minor = random.between(1_000, 4_000_000)
  const amount = currency === 'JPY' ? String(minor) : `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  return { key: randomUUID(), method, currency, amount, isPaid: random.next() < PAID }
}

export type Paying = { recharge(wish: Wish): Promise<void> }

/** Longer than a program takes to come back. */
const PATIENCE_MS = 180_000

/** Each wish is sent under its key until it is answered, and paid at its page unless the customer changes his mind. */
export async function openPayingUser(api: string): Promise<Paying> {
  const caller = await openCaller(api, USER)
  let session = await caller.session()

  async function ask(path: string, key: string, body: object): Promise<string> {
    const patience = performance.now() + PATIENCE_MS
    while (performance.now() < patience) {
      const answer = await post(api, session, path, key, body)
      if (answer.kind === 'done') return answer.text
      if (answer.kind === 'signed-out') session = await caller.session()
      await sleep(100)
    }
    throw new Error(`${path} was never answered`)
  }

  return {
    async recharge({ key, method, currency, amount, isPaid }) {
      let text = await ask('create', key, { method, currency, amount })
      const id = /"id":"(\d+)"/.exec(text)?.[1] ?? ''
      for (let times = 0; times < 20 && pageIn(text) === undefined; times += 1) {
        await sleep(100)
        text = await ask(`${id}/pay`, key, { id })
      }
      const page = pageIn(text)
      if (isPaid && page !== undefined) await fetch(page, { method: 'POST', body: 'act=pay', redirect: 'manual' })
    },
  }
}

const pageIn = (text: string): string | undefined => /http[^"\\]+\/cashier\/\w+/.exec(text)?.[0]

type Answer = { kind: 'done'; text: string } | { kind: 'signed-out' } | { kind: 'lost' }

async function post(api: string, session: Session, path: string, key: string, body: object): Promise<Answer> {
  try {
    const reply = await fetch(`${api}/api/recharge/client/applications/${path}`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await reply.text()
    const { code, msg } = JSON.parse(text) as { code: number; msg: string }
    if (code === 0) return { kind: 'done', text }
    if ([3, 7, 8].includes(code)) return { kind: 'signed-out' }
    // A program that has just come back may not have read the houses' keys yet.
    if (reply.status >= 500 || reply.status === 429 || code === CATALOGUE.RECHARGE_CLOSED.code) return { kind: 'lost' }
    // Paid in the meantime: there is nothing left to pay.
    if (path.endsWith('/pay')) return { kind: 'done', text: '' }
    throw new Refused(`${path} was refused: ${code} ${msg}`)
  } catch (error) {
    if (error instanceof Refused) throw error
    return { kind: 'lost' }
  }
}

class Refused extends Error {}

/** The customer's user as one who has just proved who he is; faults last longer than such a proof does. */
export async function payingActor(house: House): Promise<TenantActor> {
  const actor = await signedIn(house, USER)
  const until = new Date(house.world.clock.now().getTime() + 7_200_000)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update session_sessions set stepped_up_at = ${until} where id = ${actor.sessionId}`),
  )
  await hire(house)
  return actor
}

/** As two people decide it. */
export async function payOut({ world }: House, refundId: string): Promise<void> {
  const { caseId } = await proposePayout(world, staffOf('FIN'), { id: refundId, reason: '故障测试' })
  const decision = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: '已核对', is_confirmed: true } as const
  await decideCase(world, staffOf('FIN_CHECK'), RULES_OF_CASES, { ...decision, flags: [] })
}
