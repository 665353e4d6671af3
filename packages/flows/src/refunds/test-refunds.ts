// A stage for refunds: customers whose wallets were credited for payments at houses and banks, and a house that keeps a book of its own
// refunds and answers as it is told. Only the house, the edge of our program, is a stand-in.
import { insertUser } from '@tallyhelm/modules/organization'
import { openAccount, subAllocate, transferNow } from '@tallyhelm/modules/ledger'
import { findTry, insertRecharge, insertTry } from '@tallyhelm/modules/payments'
import { partsOf, readSources, type StoredPart } from '@tallyhelm/modules/refunds'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { PaymentHouse, RefundAnswer, RefundFacts } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { slipOf, staffOf } from '../wallet/test-case-kinds.ts'
import { bookArrived } from '../payments/book-arrival.ts'
import { creditRecharge } from '../payments/credit-recharge.ts'
import { createRefund } from './create-refund.ts'
import { noteRefundFacts } from './note-refund-facts.ts'
import { proposePayout } from './propose-refund.ts'

const system = { kind: 'system' } as const
export const fin = staffOf('901', 'FIN')
export const check = staffOf('902', 'FIN_CHECK')

/** What a house does with the next refunds: one word each, then `accepted`. `lost-after`: it did it, and its answer is lost. */
export type Turn = 'accepted' | 'succeeded' | 'refused' | 'lost-before' | 'lost-after'
export type HouseBook = {
  house: PaymentHouse
  turns: Turn[]
  /** by our number: what it holds, and how often it was asked to */
  refunds: Map<string, RefundFacts & { sent: number }>
  state: 'PAID' | 'FINISHED'
  isSilent: boolean
}

export function scriptHouse(method: HouseMethod): HouseBook {
  const book: HouseBook = { house: undefined as never, turns: [], refunds: new Map(), state: 'PAID', isSilent: false } // filled below
  const refused = { kind: 'refused', trouble: { code: 'NOT_ENOUGH', message: '商户余额不足' } } as const
  const unknown = { kind: 'unknown', trouble: { code: 'TIMEOUT', message: '超时' } } as const
  const take = (number: string, amount: Money, turn: Turn): RefundAnswer => {
    const known = book.refunds.get(number)
    if (known) known.sent += 1
    else {
      const state = turn === 'succeeded' ? 'SUCCEEDED' : 'PROCESSING'
      book.refunds.set(number, {
        refundNumber: number,
        outsideId: `R${number}`,
        of: { number: null, transactionId: null },
        state,
        amount,
        message: '',
        sent: 1,
      })
    }
    return { kind: turn === 'succeeded' ? 'succeeded' : 'accepted', outsideId: `R${number}` }
  }
  book.house = {
    method,
    create: async () => unknown,
    close: async () => ({ kind: 'none' }),
    query: async ({ number }) => ({
      kind: 'found',
      payment: { number, transactionId: null, state: book.state, amount: usd(1), fee: null, paidAt: null, payer: null },
    }),
    refund: async ({ refundNumber, amount }) => {
      const turn = book.turns.shift() ?? 'accepted'
      if (turn === 'refused') return refused
      if (turn === 'lost-before') return unknown
      const answer = take(refundNumber, amount, turn)
      return turn === 'lost-after' ? unknown : answer
    },
    queryRefund: async ({ refundNumber }) => {
      if (book.isSilent) return { kind: 'unavailable', trouble: { code: 'TIMEOUT', message: '超时' } }
      const found = book.refunds.get(refundNumber)
      return found ? { kind: 'found', refund: found } : { kind: 'none' }
    },
    readNotice: () => ({ kind: 'unreadable', why: 'test' }),
    replyTo: () => ({ status: 200, headers: {}, body: '' }),
    readStatement: async () => ({ kind: 'not_ready' }),
  }
  return book
}

export type RefundStage = Awaited<ReturnType<typeof openRefundStage>>

export const openRefundStage = async () => refundStageIn(await openTestWorld())

export function refundStageIn(opened: TestWorld) {
  const stage = stageIn(opened)
  const { world } = opened
  const houses: Partial<Record<HouseMethod, HouseBook>> = { ALIPAY: scriptHouse('ALIPAY'), WECHAT: scriptHouse('WECHAT') }
  Object.defineProperty(world, 'houses', { value: { ...world.houses, of: (method: HouseMethod) => houses[method]?.house } })
  const book = (method: HouseMethod) => {
    const found = houses[method]
    if (!found) throw new Error('no such house')
    return found
  }
  const inSystem = <T>(work: Parameters<World['db']['transaction']>[1]) => world.db.transaction(system, work) as Promise<T> // the work names T
  return {
    ...stage,
    opened,
    book,
    inSystem,
    customer: (name?: string) => addPayer(opened, name),
    paid: (of: Tenant, place: string, amount: Money, options: Paid = {}) => pay(world, of, place, amount, options),
    refund: (of: Tenant, amount: string, over: Partial<Parameters<typeof createRefund>[2]['request']> = {}, key?: string) =>
      createRefund(world, of.actor, { idempotencyKey: key ?? `key-${world.ids.next()}`, request: { ...requestOf(amount), ...over } }),
    parts: (refundId: string) => inSystem<StoredPart[]>(tx => partsOf(tx, refundId)),
    status: async (refundId: string) =>
      await inSystem<{ status: string; note: string }>(tx => tx.one(sql`select status, note from payments_refunds where id = ${refundId}`)),
    approve: async (refundId: string, over: { by?: StaffActor; reason?: string; is_confirmed?: boolean } = {}) =>
      decideOn(world, (await proposePayout(world, fin, { id: refundId, reason: '客户申请，资料齐全' })).caseId, over),
    decide: (caseId: string, over: { by?: StaffActor; reason?: string; is_confirmed?: boolean } = {}) => decideOn(world, caseId, over),
    notice: (method: HouseMethod, facts: RefundFacts) => inSystem(tx => noteRefundFacts(world, tx, method, facts)),
    wallet: (of: Tenant) => walletOf(world, of),
    allot: (agent: Tenant, sub: Tenant, amount: Money) => allot(world, agent, sub, amount),
    prove: ({ actor }: Tenant) =>
      inSystem(tx => tx.run(sql`update session_sessions set stepped_up_at = ${world.clock.now()} where id = ${actor.sessionId}`)),
    slip: () => slipOf(opened, fin),
    over: () => inSystem<unknown[]>(tx => tx.rows(sql`select * from ledger_payment_violations()`)),
    sources: (of: Tenant) => inSystem<Awaited<ReturnType<typeof readSources>>>(tx => readSources(tx, of)),
  }
}

export const requestOf = (amount: string) => ({
  currency: 'USD' as const,
  amount,
  reason: '不再投放',
  payee_name: '',
  payee_account: '',
  payee_bank: '',
  payee_swift: '',
})
export const toBank = (name: string) => ({
  payee_name: name,
  payee_account: '6222 0000 1111',
  payee_bank: '农业银行广州分行',
  payee_swift: '',
})

async function decideOn(world: World, caseId: string, { by = check, reason = '资料已核对', is_confirmed = false }): Promise<void> {
  await decideCase(world, by, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict: 'APPROVE', reason, flags: [], is_confirmed })
}

/** A pre-charge customer with an empty wallet, signed under this name, whose user has just proved himself. */
export async function addPayer(opened: TestWorld, name = '甲公司'): Promise<Tenant> {
  const tenant = await stageIn(opened).tenant({ balance: usd(0) })
  await proveUser(opened, tenant, name)
  return tenant
}

export async function proveUser({ world, clock }: TestWorld, tenant: Tenant, name: string | null): Promise<void> {
  const now = clock.now()
  const { customerId, subCustomerId, actor } = tenant
  await world.db.transaction(system, async tx => {
    await insertUser(tx, {
      id: actor.userId,
      customerId,
      subCustomerId,
      countryCode: '86',
      mobile: `139${actor.userId.slice(-8)}`,
      email: null,
      userName: actor.userName,
      passwordHash: '',
      isMaster: subCustomerId === null,
      createdAt: now,
    })
    await tx.run(sql`
      insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at, touched_at, expires_at,
        stepped_up_at)
      values (${actor.sessionId}, ${`sid ${actor.sessionId}`}, '', ${actor.userId}, false, '', '', ${now}, ${now},
        ${new Date(now.getTime() + 365 * 86_400_000)}, ${now})`)
    if (name !== null)
      await tx.run(sql`
        insert into contracts_contracts (id, customer_id, customer_sign_name, approve_status, contract_status, data_source, created_at)
        values (${world.ids.next()}, ${customerId}, ${name}, 1, 1, 1, ${now})`)
  })
}

type Paid = { at?: Date; payer?: string }

/** Through the product's own flows: a recharge and its try where a house stands behind the place, and what arrived is credited. */
async function pay(
  world: World,
  of: Tenant,
  place: string,
  amount: Money,
  { at = world.clock.now(), payer = '甲公司' }: Paid,
): Promise<string> {
  const { customerId, subCustomerId, actor } = of
  const owner = { customerId, subCustomerId }
  const isHouse = place === 'ALIPAY' || place === 'WECHAT'
  const [rechargeId, tryId] = [world.ids.next(), world.ids.next()]
  await world.db.transaction(system, async tx => {
    await openAccount(tx, { kind: 'WALLET', currency: amount.currency, ...owner }, at)
    await insertRecharge(tx, {
      id: rechargeId,
      ...owner,
      userId: actor.userId,
      userName: actor.userName,
      key: `recharge-${rechargeId}`,
      bodyDigest: decimalText(amount),
      method: isHouse ? place : 'ABC_GUANGZHOU',
      amount,
      feeBasisPoints: 0,
      submittedAt: at,
      expiresAt: null,
      receivingAccountId: null,
      remarkCode: null,
      isRepayment: false,
      byStep: world.ids.next(),
    })
    if (isHouse) await insertTry(tx, { id: tryId, rechargeId, ...owner, method: place, createdAt: at, expiresAt: at })
    const tried = isHouse ? await findTry(tx, tryId) : undefined
    const { arrival } = await bookArrived(world, tx, {
      place,
      transactionId: `T${rechargeId}`,
      amount,
      owner,
      rechargeId,
      tryId: tried?.id ?? null,
      payer,
      arrivedAt: at,
      summary: '充值',
      operator: 'test',
    })
    const by = { mover: 'system', byName: '系统', actor: { kind: 'system', name: 'test' } } as const
    await creditRecharge(world, tx, { rechargeId, arrivalId: arrival.id, ...by })
  })
  return rechargeId
}

async function walletOf(world: World, { customerId, subCustomerId }: Tenant): Promise<[number, number]> {
  const { rows } = await world.db.transaction(system, async tx => ({
    rows: await tx.rows<{ balance: string; held: string }>(sql`
      select b.credits_posted - b.debits_posted as balance, b.debits_pending as held from ledger_accounts a
      join ledger_balances b on b.ledger_account_id = a.id
      where a.address = ${`WALLET:USD:${customerId}:${subCustomerId ?? ''}`}`),
  }))
  return [Number(rows[0]?.balance ?? 0), Number(rows[0]?.held ?? 0)]
}

/** By the recipe of the books, as the agent's own flow does. */
async function allot(world: World, agent: Tenant, sub: Tenant, amount: Money): Promise<void> {
  const { customerId } = agent
  const at = world.clock.now()
  await world.db.transaction(system, async tx => {
    const wallet = (subCustomerId: string | null) =>
      openAccount(tx, { kind: 'WALLET', currency: amount.currency, customerId, subCustomerId }, at)
    const transfers = subAllocate({ id: world.ids.next(), from: await wallet(null), to: await wallet(sub.subCustomerId), amount })
    const reference = { kind: 'ALLOCATION', id: '1' } as const
    await transferNow(tx, transfers, {
      customerId,
      subCustomerId: sub.subCustomerId,
      adAccountId: null,
      reference,
      operator: 'test',
      summary: '',
      at,
    })
  })
}
