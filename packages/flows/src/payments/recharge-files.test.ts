// The file of recharges says of each what its list says on the screen.
import { RECHARGE_STATUS_CODES, shownState } from '@tallyhelm/protocol/topics/payments/enums'
import { exportedRows } from '@tallyhelm/views/exports/test-rows'
import { rechargeExport, rechargeList } from '@tallyhelm/views/payments/recharge-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecharge } from './create-recharge.ts'
import { cancelRecharge, failExpired } from './end-recharge.ts'
import { openPaymentStage, type PaymentStage } from './test-payments.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await openPaymentStage()
})
afterAll(() => stage?.close())

test('a recharge that nobody paid in time is no failure, and a cancelled one is, on the screen and in the file', async () => {
  const { actor } = await stage.payer()
  const create = async () =>
    (
      await createRecharge(stage.world, actor, {
        idempotencyKey: crypto.randomUUID(),
        request: { method: 'ALIPAY', currency: 'CNY', amount: '1000.00' },
      })
    ).rechargeId
  const [, cancelled] = [await create(), await create()]
  await cancelRecharge(stage.world, actor, cancelled)
  stage.clock.advance(31 * 60_000)
  await failExpired(stage.world)
  await create()
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { content } = await rechargeList(stage.world.db, scope, { page_num: 1, page_size: 10 })
  const shown = content.map(row => shownState(row.status, row.reason).text)
  const rows = await exportedRows(stage.world.db, scope, async () => rechargeExport(scope, { format: 'csv', columns: ['status'] }))
  expect(rows.slice(1).flat()).toEqual(shown)
  expect(shown.toSorted()).toEqual(['充值失败', '已超时', '待支付'])
  const states = RECHARGE_STATUS_CODES.filter(code => code !== 'RECHARGE_FAILED')
  expect(states.map(code => shownState(code, '支付超时，请重新发起').text)).not.toContain('已超时')
})
