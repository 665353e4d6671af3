// A stage for tests of payments: a payer who may recharge, and a payment house that keeps books of its own and misbehaves when told to.
import { recordContract } from '../contracts/test-record-contract.ts'
import { insertUser } from '@tallyhelm/modules/organization'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type Money, money, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { PaymentFacts, PaymentHouse, RawNotice } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openStage } from '../quota/test-stage.ts'

export const yuan = (amount: number): Money => money(BigInt(Math.round(amount * 100)), 'CNY')
const SIGNED_NAME = '示例贸易有限公司'

export type ScriptedHouse = {
  house: PaymentHouse
  /** what the house holds, by our number */
  payments: Map<string, PaymentFacts>
  pay(number: string, over?: Partial<PaymentFacts>): PaymentFacts
  notice(payment: PaymentFacts, noticeId?: string): RawNotice
  /** how the next answers go; back to normal by itself after one */
  next: { create?: 'lost' | 'refused'; query?: 'silent' }
}

/** Signs by a header that says `good`; everything else about it is told as a real house would. */
export function scriptHouse(method: HouseMethod): ScriptedHouse {
  const payments = new Map<string, PaymentFacts>()
  const next: ScriptedHouse['next'] = {}
  let transactions = 0
  const take = <Name extends keyof ScriptedHouse['next']>(name: Name) => {
    const value = next[name]
    delete next[name]
    return value
  }
  const trouble = { code: 'SCRIPTED', message: '脚本设定' }
  const house: PaymentHouse = {
    method,
    async create({ number, amount }) {
      const fault = take('create')
      if (fault === 'refused') return { kind: 'refused', trouble }
      const known = { number, transactionId: null, state: 'PENDING', amount, fee: null, paidAt: null, payer: null } as const
      if (!payments.has(number)) payments.set(number, known)
      return fault === 'lost' ? { kind: 'unknown', trouble } : { kind: 'created', link: { way: 'qr', target: `https://house/${number}` } }
    },
    async query({ number }) {
      if (take('query') === 'silent') return { kind: 'unavailable', trouble }
      const payment = payments.get(number)
      return payment ? { kind: 'found', payment } : { kind: 'none' }
    },
    async close({ number }) {
      const payment = payments.get(number)
      if (!payment) return { kind: 'none' }
      if (payment.state !== 'PENDING') return { kind: 'paid' }
      payments.set(number, { ...payment, state: 'CLOSED' })
      return { kind: 'closed' }
    },
    refund: async () => ({ kind: 'refused', trouble }),
    queryRefund: async () => ({ kind: 'none' }),
    readNotice({ headers, body }) {
      if (headers['x-signature'] !== 'good') return { kind: 'forged', why: 'signature' }
      const { noticeId, payment } = JSON.parse(Buffer.from(body).toString(), reviveMoney) as { noticeId: string; payment: PaymentFacts } // made by notice below
      return { kind: 'genuine', noticeId, keySerial: 'A1', about: { kind: 'payment', payment } }
    },
    replyTo: (reading, _notice, isTaken) => ({
      status: 200,
      headers: {},
      body: reading.kind === 'genuine' && isTaken ? 'success' : 'fail',
    }),
    readStatement: async () => ({ kind: 'not_ready' }),
  }
  return {
    house,
    payments,
    next,
    pay(number, over = {}) {
      const payment = payments.get(number)
      if (!payment) throw new Error('The house knows no such payment.')
      transactions += 1
      const paid: PaymentFacts = {
        ...payment,
        state: 'PAID',
        transactionId: `${method}-${transactions}`,
        paidAt: new Date(0),
        payer: '张三',
        ...over,
      }
      payments.set(number, paid)
      return paid
    },
    notice(payment, noticeId = crypto.randomUUID()) {
      const text = JSON.stringify({ noticeId, payment }, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
      return { method: 'POST', path: `/notify/${method}`, headers: { 'x-signature': 'good' }, body: Buffer.from(text) }
    },
  }
}

function reviveMoney(name: string, value: unknown): unknown {
  if (name === 'minor' && typeof value === 'string') return BigInt(value.slice(0, -1))
  return name === 'paidAt' && typeof value === 'string' ? new Date(value) : value
}

export type PaymentStage = Awaited<ReturnType<typeof openPaymentStage>>

/** Alipay is asked of this house, and no other is connected. */
export function connectAlipay(world: World): ScriptedHouse {
  const alipay = scriptHouse('ALIPAY')
  const of = (method: HouseMethod) => (method === 'ALIPAY' ? alipay.house : undefined)
  Object.defineProperty(world, 'houses', { value: { ...world.houses, of } })
  return alipay
}

/** Alipay and transfers to the agency's bank are open in yuan, Alipay at a fee of one percent; Payoneer is closed. */
export async function openMethods(world: World): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into payments_terms (method, currency, is_open, fee_basis_points, least_minor, most_minor, arrival, changed_at)
      values ('ALIPAY', 'CNY', true, 100, 100, 5000000, '实时到账', now()), ('ABC_GUANGZHOU', 'CNY', true, 0, 10000, 500000000, '1–2 个工作日', now()),
        ('WECHAT', 'CNY', true, 0, 100, 5000000, '实时到账', now())`)
    await tx.run(sql`
      insert into payments_terms (method, currency, is_open, closed_why, fee_basis_points, least_minor, most_minor, arrival, changed_at)
      values ('PAYONEER', 'USD', false, '通道维护至周五', 0, 100, 5000000, '1 个工作日', now())`)
    await tx.run(sql`
      insert into payments_accounts (id, bank, currency, method, holder, account_no, bank_name, swift, is_open, changed_at)
      values (1, 'CMB', 'CNY', 'ABC_GUANGZHOU', '量舵科技有限公司', '6222 0000 1111', '招商银行广州分行', '', true, now())`)
  })
}

export async function openPaymentStage() {
  const stage = await openStage()
  const alipay = connectAlipay(stage.world)
  await openMethods(stage.world)
  return { ...stage, alipay, payer: (options: { type?: CustomerType; isSigned?: boolean } = {}) => addPayer(stage, options) }
}

async function addPayer(
  stage: Awaited<ReturnType<typeof openStage>>,
  { type = 1, isSigned = true }: { type?: CustomerType; isSigned?: boolean },
) {
  const tenant = await stage.tenant({ balance: zero('CNY'), customerType: type })
  const { world } = stage
  if (isSigned) {
    const contract = { customerId: tenant.customerId, customerSignName: SIGNED_NAME, approveStatus: 1, isOn: true, isOnline: true } as const
    await recordContract(world, { kind: 'system', name: 'test' }, contract)
  }
  await addUser(world, tenant.actor)
  return tenant
}

export const addUser = (world: World, actor: TenantActor): Promise<void> =>
  world.db.transaction({ kind: 'system' }, tx =>
    insertUser(tx, {
      id: actor.userId,
      customerId: actor.customerId,
      subCustomerId: actor.subCustomerId,
      countryCode: '86',
      mobile: `139${actor.userId.slice(-8)}`,
      email: null,
      userName: actor.userName,
      passwordHash: 'x',
      isMaster: actor.isMaster && actor.subCustomerId === null,
      createdAt: world.clock.now(),
    }),
  )
