// Links of a wallet's flows on a real database: to the payer's own recharge, refund and order, and to nothing of anybody else.
import { money } from '@tallyhelm/protocol/values/money'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { withLinks } from '@tallyhelm/views/wallet/flow-links'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../quota/test-stage.ts'
import { sendRefundPart } from './send-refund-part.ts'
import { openRefundStage, type RefundStage } from './test-refunds.ts'

let stage: RefundStage
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage.close())

const request = { page_num: 1, page_size: 20, fund: 'WALLET', currency: 'USD' } as const
const scopeOf = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const flowsOf = async (of: Tenant) => flowList(stage.world.db, scopeOf(of), request)
const linked = async (of: Tenant) =>
  (await withLinks(stage.world.db, scopeOf(of), await flowsOf(of))).content.map(({ flow_type, link }) => [flow_type, link])

test('a recharge and a refund lead to themselves; another payer reads the same flows without their links', async () => {
  const [of, other] = [await stage.customer(), await stage.customer('乙公司')]
  await stage.paid(of, 'ALIPAY', money(50_000n, 'USD'))
  await stage.prove(of)
  const { refundId } = await stage.refund(of, '100.00')
  await stage.approve(refundId)
  stage.book('ALIPAY').turns.push('succeeded')
  for (const { id: part } of await stage.parts(refundId)) await sendRefundPart(stage.world, part)
  const { id } = await stage.inSystem<{ id: string }>(tx =>
    tx.one(sql`select id from payments_recharges where customer_id = ${of.customerId}`),
  )
  const links = await linked(of)
  expect(links.filter(([type]) => type === 'RECHARGE')).toEqual([['RECHARGE', { kind: 'RECHARGE', id }]])
  expect(links.filter(([type]) => type === 'REFUND')).toEqual([['REFUND', { kind: 'REFUND', id: refundId }]])
  const strange = await withLinks(stage.world.db, scopeOf(other), await flowsOf(of))
  expect(strange.content.filter(({ link }) => link?.kind === 'RECHARGE' || link?.kind === 'REFUND')).toEqual([])
})

test('the number of an order leads to it, of whatever kind its flow is', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'CMB', money(1_000n, 'USD'))
  const page = await flowsOf(of)
  const [flow = expect.fail('no flow')] = page.content
  const content = (['QUOTA_ADD', 'TAX', 'EXCHANGE', 'ADJUSTMENT'] as const).map(flow_type => ({ ...flow, flow_type, reference_no: '501' }))
  const links = (await withLinks(stage.world.db, scopeOf(of), { ...page, content })).content.map(({ link }) => link)
  expect(links).toEqual([{ kind: 'ORDER', id: '501' }, { kind: 'ORDER', id: '501' }, { kind: 'ORDER', id: '501' }, null])
})

test('numbers that are none lead nowhere and break nothing', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'CMB', money(1_000n, 'USD'))
  const page = await flowsOf(of)
  const [flow = expect.fail('no flow')] = page.content
  const hostile = ["CMB:' or true --", ':', 'CMB:', '99999999999999999999', 'DEMO:1', '', '1e3'].map(reference_no => ({
    ...flow,
    reference_no,
  }))
  const { content } = await withLinks(stage.world.db, scopeOf(of), { ...page, content: hostile })
  expect(content.map(({ link }) => link)).toEqual(hostile.map(() => null))
})
