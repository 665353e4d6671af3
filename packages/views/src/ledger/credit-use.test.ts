// The parts of used credit as finance reads them: who uses most first, by name, and those whose parts don't come to it.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { openAccount, transferNow } from '@tallyhelm/modules/ledger'
import { creditUsePage, creditUseRequest } from '@tallyhelm/protocol/topics/ledger/credit-use-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditUses } from './credit-use.ts'

let stage: Stage
let [much, little]: Tenant[] = []
beforeAll(async () => {
  stage = await openStage()
  ;[much, little] = [await stage.tenant({ customerType: 0 }), await stage.tenant({ customerType: 3 })]
  await stage.tenant()
  for (const [of, amount] of [
    [little, '20'],
    [much, '200'],
  ] as const) {
    if (!of) throw new Error('somebody')
    const items = [{ account_id: (await stage.account(of)).id, amount }]
    await addQuota(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { adjust_type: 'ADD', remark: '', items } })
  }
  await stage.settle()
})
afterAll(() => stage?.close())

const read = async (asked: Record<string, unknown> = {}) =>
  creditUsePage.parse(await creditUses(stage.world.db, creditUseRequest.parse({ page_num: 1, page_size: 10, ...asked })))
const none = {
  unbilled_spend: '0.00',
  waiting: '0.00',
  unpaid: '0.00',
  rebates: '0.00',
  transit: '0.00',
  moved: '0.00',
  difference: '0.00',
}

test('each line has its parts; whoever pays before has none', async () => {
  const { content, total_size } = await read()
  expect(total_size).toBe(2)
  expect(content).toMatchObject([
    {
      ...none,
      customer_id: much?.customerId,
      state: 'EVEN',
      used: '218.00',
      unspent: '300.00',
      unbilled_fees: '18.00',
      opening: '-100.00',
    },
    {
      ...none,
      customer_id: little?.customerId,
      state: 'EVEN',
      used: '21.80',
      unspent: '120.00',
      unbilled_fees: '1.80',
      opening: '-100.00',
    },
  ])
})

test('a customer is found by its name or id', async () => {
  expect((await read({ name: little?.customerId })).content).toMatchObject([{ customer_id: little?.customerId }])
  expect((await read({ name: '没有这家' })).content).toEqual([])
})

test('who differs can be told apart', async () => {
  expect((await read({ state: 'DIFFERS' })).content).toEqual([])
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    const [at, customerId] = [stage.world.clock.now(), little?.customerId ?? '']
    const debit = await openAccount(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId, subCustomerId: null }, at)
    const credit = await openAccount(tx, { kind: 'ADJUSTMENT', currency: 'USD', customerId }, at)
    const about = { customerId, subCustomerId: null, adAccountId: null, reference: { kind: 'CASE', id: '1' } } as const
    const transfer = { key: 'planted', code: 'ADJUSTMENT', debit, credit, amount: usd(3) } as const
    await transferNow(tx, [transfer], { ...about, operator: '', summary: '', at })
  })
  expect((await read({ state: 'DIFFERS' })).content).toMatchObject([{ customer_id: little?.customerId, used: '24.80', difference: '3.00' }])
  expect((await read({ state: 'EVEN' })).total_size).toBe(1)
})
