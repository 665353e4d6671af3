// Watching houses on a real database: a lost notification and a wrong booking show within minutes, silence and what is on its way show nothing.
import { money } from '@tallyhelm/protocol/values/money'
import { readGauges } from '@tallyhelm/views/setup/gauges'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHouse } from './ask-house.ts'
import { createRecharge } from './create-recharge.ts'
import { openPaymentStage, type PaymentStage } from './test-payments.ts'
import { watchHouses } from './watch-houses.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await openPaymentStage()
})
afterAll(() => stage?.close())

async function tried(): Promise<{ id: string; rechargeId: string }> {
  const payer = await stage.payer()
  const request = { method: 'ALIPAY', currency: 'CNY', amount: '1000.00' } as const
  const { rechargeId } = await createRecharge(stage.world, payer.actor, { idempotencyKey: crypto.randomUUID(), request })
  const { rows } = await stage.query(`select id::text from payments_tries where recharge_id = ${rechargeId}`)
  return { id: String(rows[0]?.['id']), rechargeId }
}
/** Only what this test made is looked at. */
const forgetOthers = () => stage.clock.advance(90 * 60_000)
const later = () => stage.clock.advance(5 * 60_000)
const differences = async () =>
  (await stage.query(`select kind, transaction_id as id, closed_at is null as open from payments_house_differences order by id`)).rows
const light = async () =>
  (await stage.query(`select is_well, note from setup_marks where name = 'HOUSE_WATCH'`)).rows[0] as { is_well: boolean; note: string }

test('a payment that nobody told of is found, booked by the house’s word, and its light is red once', async () => {
  const { id, rechargeId } = await tried()
  const paid = stage.alipay.pay(id, { paidAt: stage.clock.now() })
  expect(await watchHouses(stage.world)).toEqual({ asked: 0, found: 0 })
  later()
  expect(await watchHouses(stage.world)).toEqual({ asked: 1, found: 1 })
  expect(await differences()).toEqual([{ kind: 'ONLY_THEIRS', id: paid.transactionId, open: false }])
  expect((await stage.query(`select status from payments_recharges where id = ${rechargeId}`)).rows).toEqual([
    { status: 'RECHARGE_SUCCESS' },
  ])
  expect(await light()).toMatchObject({ is_well: false, note: expect.stringContaining('不一致 1 笔') })
  later()
  expect(await watchHouses(stage.world)).toEqual({ asked: 1, found: 0 })
  expect(await light()).toMatchObject({ is_well: true })
})

test('a booking of another amount, and one that the house knows nothing of, stay open and counted, once each', async () => {
  forgetOthers()
  const [wrong, unknown] = [await tried(), await tried()]
  for (const { id } of [wrong, unknown]) {
    stage.alipay.pay(id, { paidAt: stage.clock.now() })
    await askHouse(stage.world, id)
  }
  const held = stage.alipay.payments.get(wrong.id) ?? expect.fail('the house holds it')
  stage.alipay.payments.set(wrong.id, { ...held, amount: money(1n, 'CNY') })
  stage.alipay.payments.delete(unknown.id)
  later()
  for (const _again of [1, 2]) expect(await watchHouses(stage.world)).toEqual({ asked: 2, found: 2 })
  const open = (await differences()).filter(difference => difference['open'])
  expect(open.map(({ kind }) => String(kind)).toSorted()).toEqual(['AMOUNT', 'ONLY_OURS'])
  expect(await light()).toMatchObject({ is_well: false, note: expect.stringContaining('待处理差异 2 笔') })
  const { houses } = await readGauges(stage.world.db, stage.clock.now())
  expect(houses).toEqual([{ method: 'ALIPAY', count: 2 }])
})

test('a house that is silent, an open payment and one paid just now are no differences', async () => {
  forgetOthers()
  await tried()
  const { id } = await tried()
  later()
  stage.alipay.pay(id, { paidAt: stage.clock.now() })
  stage.alipay.next.query = 'silent'
  expect(await watchHouses(stage.world)).toEqual({ asked: 1, found: 0 })
  expect(await watchHouses(stage.world)).toEqual({ asked: 2, found: 0 })
})
