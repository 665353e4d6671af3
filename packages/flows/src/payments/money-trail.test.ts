// Money trail on a real database: what a wallet spent of each payment is what a queue of coins says, whatever came and went before.
import { openAccount, transferNow } from '@tallyhelm/modules/ledger'
import type { MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { ledgerEntries } from '@tallyhelm/views/ledger/entries'
import { moneyTrail } from '@tallyhelm/views/payments/money-trail'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { withdrawRefund } from '../refunds/end-refund.ts'
import { openRefundStage, type RefundStage, toBank } from '../refunds/test-refunds.ts'

let stage: RefundStage
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage.close())

let spends = 0
async function spend({ customerId, subCustomerId }: Tenant, minor: number): Promise<string> {
  const at = stage.world.clock.now()
  const id = `spend-${(spends += 1)}`
  await stage.inSystem(async tx => {
    const debit = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId, subCustomerId }, at)
    const credit = await openAccount(tx, { kind: 'SERVICE_FEE', currency: 'USD', customerId }, at)
    const transfer = { key: id, code: 'SERVICE_FEE', debit, credit, amount: money(BigInt(minor), 'USD') } as const
    const context = {
      customerId,
      subCustomerId,
      adAccountId: null,
      reference: { kind: 'PAYMENT', id },
      operator: '测试',
      summary: '服务费',
      at,
    } as const
    await transferNow(tx, [transfer], context)
  })
  return id
}
const arrivalsOf = ({ customerId }: Tenant) =>
  stage.inSystem<{ id: string }[]>(tx => tx.rows(sql`select id from payments_arrivals where customer_id = ${customerId} order by id`))
const dollars = (minor: number) => (minor / 100).toFixed(2)

test('what was there before is spent first, and what is left of a payment is told', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', money(10_000n, 'USD'))
  await stage.paid(of, 'CMB', money(5_000n, 'USD'))
  const [first, second] = [await spend(of, 4_000), await spend(of, 8_000)]
  const [one, other] = await arrivalsOf(of)
  const [old, young] = [
    await moneyTrail(stage.world.db, { arrival_id: one?.id ?? '' }),
    await moneyTrail(stage.world.db, { arrival_id: other?.id ?? '' }),
  ]
  expect(old.wallet).toMatchObject({ credited: '100.00', older: '0.00', left: '0.00' })
  expect(old.spent.map(({ reference, part, amount }) => [reference, part, amount])).toEqual([
    [first, '40.00', '40.00'],
    [second, '60.00', '80.00'],
  ])
  expect(young.wallet).toMatchObject({ credited: '50.00', older: '100.00', left: '30.00' })
  expect(young.spent.map(({ reference, part }) => [reference, part])).toEqual([[second, '20.00']])
  expect([old.is_more, young.is_more]).toEqual([false, false])
})

test('what an order and a refund under way keep stands behind what is spent, and is free again when it is let go', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'CMB', money(10_000n, 'USD'))
  await stage.paid(of, 'ALIPAY', money(5_000n, 'USD'))
  const [one, other] = await arrivalsOf(of)
  const trail = (of: { id: string } | undefined) => moneyTrail(stage.world.db, { arrival_id: of?.id ?? '' })
  const trails = () => Promise.all([trail(one), trail(other)])
  const keptOf = ({ held }: MoneyTrail) => held.map(({ code, part, amount }) => [code, part, amount])
  const account = await stage.account(of)
  const { apply_no } = await addQuota(stage.world, of.actor, {
    idempotencyKey: 'held-order',
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '50.00' }] },
  })
  const spent = await spend(of, 4_000)
  await stage.prove(of)
  const { refundId } = await stage.refund(of, '50.00', toBank('甲公司'))
  const [old, young] = await trails()
  const order = [
    ['QUOTA_ADD', '50.00', '50.00'],
    ['SERVICE_FEE', '1.50', '1.50'],
    ['TAX', '3.00', '3.00'],
  ]
  expect(old.spent.map(({ reference, part }) => [reference, part])).toEqual([[spent, '40.00']])
  expect(keptOf(old)).toEqual([...order, ['REFUND', '5.50', '50.00']])
  expect(new Set(old.held.map(({ apply_no: no }) => no))).toEqual(new Set([apply_no, null]))
  expect(keptOf(young)).toEqual([['REFUND', '44.50', '50.00']])
  expect([old.wallet?.left, young.wallet?.left]).toEqual(['60.00', '50.00'])
  await withdrawRefund(stage.world, of.actor, refundId)
  expect((await trails()).map(keptOf)).toEqual([order, []])
  const books = await ledgerEntries(stage.world.db, { ledger_account_id: old.wallet?.ledger_account_id ?? '', page_size: 10 })
  expect(books.pending.map(({ code }) => code).toSorted()).toEqual(['QUOTA_ADD', 'SERVICE_FEE', 'TAX'])
})

test.each([1, 2, 3])('parts are those of a queue of coins, seed %i', async seed => {
  const of = await stage.customer()
  let state = seed
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return 1 + (state % most)
  }
  // Each cent in the wallet knows the payment that it came by.
  const coins: number[] = []
  const spent: Map<string, number>[] = []
  for (let turn = 0; turn < 14; turn += 1) {
    if (coins.length === 0 || upTo(2) === 1) {
      const minor = upTo(60)
      await stage.paid(of, turn % 2 === 0 ? 'ALIPAY' : 'CMB', money(BigInt(minor), 'USD'))
      coins.push(...Array.from({ length: minor }, () => spent.length))
      spent.push(new Map())
      continue
    }
    const minor = upTo(coins.length)
    const id = await spend(of, minor)
    for (const payment of coins.splice(0, minor)) spent[payment]?.set(id, (spent[payment].get(id) ?? 0) + 1)
  }
  const arrivals = await arrivalsOf(of)
  expect(arrivals).toHaveLength(spent.length)
  for (const [index, { id }] of arrivals.entries()) {
    const trail = await moneyTrail(stage.world.db, { arrival_id: id })
    expect(trail.spent.map(flow => [flow.reference, flow.part])).toEqual(
      [...(spent[index] ?? [])].map(([flow, part]) => [flow, dollars(part)]),
    )
    expect(trail.wallet?.left).toBe(dollars(coins.filter(payment => payment === index).length))
  }
})

test('a payment of nobody is missing', async () => {
  await expect(moneyTrail(stage.world.db, { arrival_id: '1' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})
