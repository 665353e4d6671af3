// A stage of repayments by payments: who owes yuan, what the drawer would send, and houses and banks that bring the money.
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { grossOf } from '@tallyhelm/protocol/topics/payments/limits'
import type { PayRepaymentRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { decimalText, type Money, money } from '@tallyhelm/protocol/values/money'
import type { PaymentFacts } from '@tallyhelm/world/handles/houses'
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { expect } from 'vitest'
import { setRate } from '../exchange/set-rate.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { quoteRepayment } from '../repayments/quote-repayment.ts'
import { openRepaymentStage, type RepaymentStage } from '../repayments/test-repayments.ts'
import { handleNotice } from './handle-notice.ts'
import { receiveNotice } from './receive-notice.ts'
import { repayByPayment } from './repay-by-payment.ts'
import { matchWith } from './test-match-with.ts'
import { addUser, connectAlipay, openMethods, type ScriptedHouse, yuan } from './test-payments.ts'

export let stage: RepaymentStage
export let alipay: ScriptedHouse
/** In `beforeAll`. */
export async function openPayingStage(): Promise<void> {
  stage = await openRepaymentStage()
  alipay = connectAlipay(stage.world)
  await openMethods(stage.world)
}

export const FEE = 100
export const violations = () => stage.world.db.read({ kind: 'system' }, findViolations)
export const one = async (text: string): Promise<string> => String((await stage.query(text)).rows[0]?.['id'])
export const numberOf = (rechargeId: string) =>
  one(`select id from payments_tries where recharge_id = ${rechargeId} order by id desc limit 1`)
export const scopeOf = ({ customerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId: null }) as const
export const statementOf = (of: Tenant, payable: number, over = {}) => stage.statement(of, { payable, currency: 'CNY', ...over })

/** Owes yuan and has some used of its line. */
export async function debtor({ held = {} } = {}): Promise<Tenant> {
  const of = await stage.debtor({ used: yuan(10_000), held })
  await addUser(stage.world, of.actor)
  return of
}
export type Line = readonly [statement: string, amount: string]
/** As the drawer would send it, on time. */
export function asked(lines: readonly Line[], over: Partial<PayRepaymentRequest> = {}): PayRepaymentRequest {
  const total = money(
    lines.reduce((sum, [, amount]) => sum + BigInt(Math.round(Number(amount) * 100)), 0n),
    'CNY',
  )
  return {
    method: 'ALIPAY',
    currency: 'CNY',
    pay_currency: 'CNY',
    allocations: lines.map(([statement_id, amount]) => ({ statement_id, amount })),
    total: decimalText(total),
    amount: decimalText(grossOf(total, over.method === undefined ? FEE : 0)),
    ...over,
  }
}
export const start = async ({ actor }: Tenant, request: PayRepaymentRequest, idempotencyKey: string = randomUUID()): Promise<string> =>
  (await repayByPayment(stage.world, actor, { idempotencyKey, request })).recharge_id
export async function told(payment: PaymentFacts): Promise<string> {
  const noticeId = randomUUID()
  expect((await receiveNotice(stage.world, 'ALIPAY', alipay.notice(payment, noticeId)))?.body).toBe('success')
  return await one(`select id from payments_notices where notice_id = '${noticeId}'`)
}
/** Paid at the house, and told by it. */
export const paid = async (rechargeId: string, over: Partial<PaymentFacts> = {}): Promise<string> =>
  await told(alipay.pay(await numberOf(rechargeId), { paidAt: stage.world.clock.now(), ...over }))
export const pay = async (rechargeId: string) => expect(await handleNotice(stage.world, await paid(rechargeId))).toBe('BOOKED')
export const matched = (rechargeId: string, amount: Money, arrivedAt?: Date) => matchWith(stage.world, rechargeId, amount, arrivedAt)
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? (error.fields?.[0]?.path ?? error.refusal) : error
}
export const rechargeOf = async (id: string) =>
  (
    await stage.query(`select status, is_late, is_repayment, received_minor::text as received, fee_minor::text as fee, repaid_minor::text as repaid
    from payments_recharges where id = ${id}`)
  ).rows[0]
export const messages = async (of: Tenant) =>
  (await stage.query(`select title, link from notices_messages where customer_id = ${of.customerId} order by id desc`)).rows

/** Owes 100 dollars, for 710 yuan. */
export async function exchanging(): Promise<{ of: Tenant; statement: string; request: PayRepaymentRequest }> {
  await setRate(stage.world, { kind: 'system', name: 'test' }, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  const of = await stage.debtor()
  await addUser(stage.world, of.actor)
  const statement = await stage.statement(of)
  const { pay: price } = await quoteRepayment(stage.world, of.actor, { currency: 'USD', pay_currency: 'CNY' })
  const over = { currency: 'USD', amount: decimalText(grossOf(yuan(710), FEE)), quote_id: price.exchange?.quote_id } as const
  return { of, statement, request: { ...asked([[statement, '100.00']]), ...over } }
}

/** What the check says of the books with this wrong row in them, which goes again. */
export async function foundWith(wrong: string): Promise<string[]> {
  let found: string[] = []
  const planted = stage.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`${raw(wrong)}`)
    found = (await findViolations(tx)).map(({ invariant, object }) => `${invariant} ${object}`).toSorted()
    throw new Error('undo')
  })
  await expect(planted).rejects.toThrow('undo')
  return found
}
