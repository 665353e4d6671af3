// Random orders of all kinds, as a payer's browser would send them, repeated under their own key until they are answered.
import { randomUUID } from 'node:crypto'
import { sleep } from '@tallyhelm/infra/clock/clock'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Payer } from './test-payers.ts'
import type { Random } from './test-random.ts'
import type { TestAccount } from './test-customer.ts'

export type Body = { adjust_type: 'ADD' | 'REDUCE' | 'CLEAR' | 'TRANSFER'; items: Record<string, string>[]; reason?: string }
export type Sent = {
  payer: string
  key: string
  body: Body
  outcome: { kind: 'accepted'; order: Order } | { kind: 'refused'; code: number; msg: string }
}

/** At most ten changes of a Meta account per day, lost ones and repeats among them: each account gets its share only. */
export function orderMaker(payer: Payer, random: Random, legsPerAccount: number): () => Body | undefined {
  const legs = new Map<string, number>()
  const free = () => payer.accounts.filter(account => (legs.get(account.accountId) ?? 0) < legsPerAccount)
  const take = (accounts: readonly TestAccount[]) => {
    for (const { accountId } of accounts) legs.set(accountId, (legs.get(accountId) ?? 0) + 1)
    return accounts
  }
  const some = (most: number) => take(shuffled(free(), random).slice(0, random.between(1, most)))
  const cents = (least: number, most: number) => (random.between(least, most) / 100).toFixed(2)
  const makers: (() => Body | undefined)[] = [
    () => ({ adjust_type: 'ADD', items: some(3).map(account => ({ account_id: account.accountId, amount: cents(1_000, 9_000) })) }),
    () => ({ adjust_type: 'ADD', items: some(1).map(account => ({ account_id: account.accountId, amount: cents(1_000, 60_000) })) }),
    () => ({ adjust_type: 'CLEAR', reason: 'STOPPED', items: some(1).map(account => ({ account_id: account.accountId })) }),
    () => transfer(),
    () => transfer(),
    ...(payer.canReduce
      ? [
          (): Body => ({
            adjust_type: 'REDUCE',
            reason: 'BUDGET',
            items: some(2).map(account => ({ account_id: account.accountId, amount: cents(100, 12_000) })),
          }),
        ]
      : []),
  ]
  function transfer(): Body | undefined {
    const channel = random.pick(payer.accounts).channel
    const [one, ...others] = shuffled(
      free().filter(account => account.channel === channel),
      random,
    ).slice(0, random.between(2, 3))
    if (!one || others.length === 0) return undefined
    take([one, ...others])
    const isOneToMany = random.next() < 0.5
    return {
      adjust_type: 'TRANSFER',
      items: others.map(other => ({
        from_account_id: (isOneToMany ? one : other).accountId,
        to_account_id: (isOneToMany ? other : one).accountId,
        amount: cents(1_000, 6_000),
      })),
    }
  }
  return () => {
    const body = random.pick(makers)()
    return body && body.items.length > 0 ? body : undefined
  }
}

type SignIn = Pick<Payer, 'name' | 'mobile' | 'password'>

type Caller = {
  /** Sends until it is answered, under one key. */
  send(body: Body, key?: string): Promise<Sent>
  session(): Promise<Session>
  /** answers that never came, after which the order was sent again */
  readonly lost: number
}

/** A user's program: one session, renewed when it ends. `address` is where it calls from, as the reverse proxy tells. */
export async function openCaller(api: string, payer: SignIn, address = '10.0.0.1'): Promise<Caller> {
  let session = await signIn(api, payer, address)
  let lost = 0
  return {
    get lost() {
      return lost
    },
    session: async () => (session = await signIn(api, payer, address)),
    async send(body, key = randomUUID()) {
      const patience = performance.now() + PATIENCE_MS
      while (performance.now() < patience) {
        const answer = await submit(api, session, key, body)
        if (answer === 'signed-out') session = await signIn(api, payer, address)
        else if (answer === 'lost') lost += 1
        else return { payer: payer.name, key, body, outcome: answer }
        await sleep(100)
      }
      throw new Error(`an order of ${payer.name} was never answered`)
    },
  }
}

/** Longer than the database is ever away. */
const PATIENCE_MS = 180_000

export type Session = { sid: string; cookie: string; address: string }

export function sessionHeaders({ sid, cookie, address }: Session): Record<string, string> {
  return { cid: '101', v: '1', sid, cookie, 'x-forwarded-for': address }
}

async function submit(api: string, session: Session, key: string, body: Body): Promise<Sent['outcome'] | 'lost' | 'signed-out'> {
  try {
    const reply = await fetch(`${api}/api/custom/client/accounts/quota/apply`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Order }
    if (code === 0) return { kind: 'accepted', order: data }
    if ([3, 7, 8].includes(code)) return 'signed-out'
    return reply.status >= 500 || reply.status === 429 ? 'lost' : { kind: 'refused', code, msg }
  } catch {
    return 'lost'
  }
}

async function signIn(api: string, { mobile, password }: SignIn, address: string): Promise<Session> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const body = new URLSearchParams({ account: mobile, password })
      const reply = await fetch(`${api}/api/security/auth/login`, {
        method: 'POST',
        headers: { cid: '101', v: '1', 'x-forwarded-for': address },
        body,
      })
      const envelope = (await reply.json()) as { code: number; msg: string; data: { sid: string } }
      const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      if (envelope.code === 0) return { sid: envelope.data.sid, cookie, address }
      if (attempt > 300) throw new Error(`sign-in of ${mobile} failed: ${envelope.msg}`)
    } catch (error) {
      if (attempt > 300) throw error
    }
    await sleep(200)
  }
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map(value => ({ value, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ value }) => value)
}
