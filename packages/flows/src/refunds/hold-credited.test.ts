// Money that people credit by hand, of a payment that its house takes back: the wallet holds it, whatever came first, once.
import { insertRecharge } from '@tallyhelm/modules/payments'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { cutWorld, quietly } from '../quota/test-dying-world.ts'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { proposeChargeback } from './chargeback-case.ts'
import { noteChargeback } from './note-chargeback.ts'
import { proposeMatch } from '../payments/propose-match.ts'
import { arriveAt } from '../payments/test-match-cases.ts'
import { check, fin, openRefundStage, type RefundStage } from './test-refunds.ts'

let stage: RefundStage
let next = 0
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage?.close())
afterEach(async () => expect(await stage.over()).toEqual([]))

type Word = 'refunded' | 'disputed' | 'undone' | 'won'
/** A payment of 100 at WeChat that nobody was credited for, and the words of its house about 60 of it. */
async function unmatched(book = true) {
  const of = await stage.customer()
  next += 1
  const transactionId = `W${next}`
  const arrive = () => arriveAt(stage.world, transactionId, { minor: 10_000n, place: 'WECHAT' })
  const refund = { refundNumber: `B${next}`, outsideId: null, of: { number: null, transactionId }, amount: usd(60), message: '' }
  const dispute = { outsideId: `D${next}`, number: '', transactionId, amount: usd(60) }
  const say = async (word: Word): Promise<unknown> => {
    if (word === 'refunded') return await stage.notice('WECHAT', { ...refund, state: 'SUCCEEDED' })
    if (word === 'undone') return await stage.notice('WECHAT', { ...refund, state: 'FAILED' })
    const phase = word === 'disputed' ? ('OPENED' as const) : ('WON' as const)
    return await stage.inSystem(tx => noteChargeback(stage.world, tx, 'WECHAT', { ...dispute, phase }))
  }
  return { of, arrive, arrivalId: book ? await arrive() : '', say }
}
/** A recharge of 100 that nobody has paid. */
async function asked({ customerId, subCustomerId, actor }: Tenant): Promise<string> {
  const { ids, clock } = stage.world
  const id = ids.next()
  const terms = {
    feeBasisPoints: 0,
    submittedAt: clock.now(),
    expiresAt: null,
    receivingAccountId: null,
    remarkCode: null,
    isRepayment: false,
  }
  const by = { userId: actor.userId, userName: actor.userName, key: id, bodyDigest: '', byStep: ids.next() }
  await stage.inSystem(tx => insertRecharge(tx, { id, customerId, subCustomerId, method: 'WECHAT', amount: usd(100), ...terms, ...by }))
  return id
}
async function propose(arrivalId: string, of: Tenant, recharge_id: string | null = null): Promise<string> {
  const whose = { customer_id: of.customerId, sub_customer_id: of.subCustomerId }
  return (await proposeMatch(stage.world, fin, { arrival_id: arrivalId, recharge_id, ...whose, reason: '已与客户核对' })).caseId
}
const approve = (caseId: string, world = stage.world) =>
  decideCase(world, check, RULES_OF_CASES, {
    case_id: caseId,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已核对',
    flags: [],
    is_confirmed: true,
  })
const credit = async (arrivalId: string, of: Tenant) => approve(await propose(arrivalId, of))
const heldOf = ({ customerId, subCustomerId }: Tenant) =>
  stage.inSystem<{ id: string; held: number }[]>(tx =>
    tx.rows(sql`select id, held_minor::int as held from payments_chargebacks
      where customer_id = ${customerId} and sub_customer_id is not distinct from ${subCustomerId} order by id`),
  )

test.each(['refunded', 'disputed'] as const)(
  '%s before it is credited: held in the same transaction, and two people take it',
  async word => {
    const { of, arrivalId, say } = await unmatched()
    await say(word)
    expect(await heldOf(of)).toEqual([])
    const caseId = await propose(arrivalId, of)
    const { warning } = await caseDetail(
      stage.world.db,
      { kind: 'staff' },
      { role: 'FIN_CHECK', staffId: check.staffId, now: new Date() },
      { case_id: caseId },
    )
    expect(warning).toContain('已被渠道退回或付款方拒付 60.00 USD，入账后将冻结')
    await approve(caseId)
    expect(await stage.wallet(of)).toEqual([10_000, 6_000])
    const [row] = await heldOf(of)
    expect(row).toMatchObject({ held: 6_000 })
    await say(word)
    expect(await stage.wallet(of)).toEqual([10_000, 6_000])
    await stage.decide((await proposeChargeback(stage.world, fin, { id: row?.id ?? '', act: 'TAKE', reason: '渠道后台已退款' })).caseId)
    expect(await stage.wallet(of)).toEqual([4_000, 0])
  },
)

test.each(['refunded', 'disputed'] as const)('%s after it was credited: held at once', async word => {
  const { of, arrivalId, say } = await unmatched()
  await credit(arrivalId, of)
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  await say(word)
  expect(await stage.wallet(of)).toEqual([10_000, 6_000])
})

test.each([
  ['refunded', 'undone'],
  ['disputed', 'won'],
] as const)('%s and %s before it is credited: nothing is held', async (first, second) => {
  const { of, arrivalId, say } = await unmatched()
  await say(first)
  await say(second)
  await credit(arrivalId, of)
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('disputed before the payment came, which is credited by hand: held then, and free again once it is won', async () => {
  const { of, arrive, say } = await unmatched(false)
  await say('disputed')
  await credit(await arrive(), of)
  expect(await stage.wallet(of)).toEqual([10_000, 6_000])
  await say('won')
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('matched with a recharge, or credited to a sub-customer: the wallet that got it holds it, and another sees nothing', async () => {
  const { of, arrivalId, say } = await unmatched()
  await say('refunded')
  const rechargeId = await asked(of)
  await approve(await propose(arrivalId, of, rechargeId))
  expect((await stage.wallet(of))[1]).toBe(6_000)
  const second = await unmatched()
  const sub = await stage.subTenant(second.of)
  await second.say('refunded')
  await credit(second.arrivalId, sub)
  expect([await stage.wallet(sub), await stage.wallet(second.of)]).toEqual([
    [10_000, 6_000],
    [0, 0],
  ])
  expect([await heldOf(sub), await heldOf(second.of)]).toMatchObject([[{ held: 6_000 }], []])
})

test('credited and told at the same moment: held once, whoever is first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { of, arrivalId, say } = await unmatched()
    const caseId = await propose(arrivalId, of)
    await Promise.all([say('refunded'), approve(caseId), say('refunded')])
    expect([await stage.wallet(of), await heldOf(of)]).toMatchObject([[10_000, 6_000], [{ held: 6_000 }]])
  }
})

test('cut off before any statement, it is neither credited nor held; done again it is both', async () => {
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const { of, arrivalId, say } = await unmatched()
    await say('disputed')
    const caseId = await propose(arrivalId, of)
    const { world, died } = cutWorld(stage.world, nth)
    await quietly(approve(caseId, world))
    hasDied = died()
    if (hasDied) {
      expect([await stage.wallet(of), await heldOf(of)]).toEqual([[0, 0], []])
      await approve(caseId)
    }
    expect(await stage.wallet(of)).toEqual([10_000, 6_000])
  }
  expect(nth).toBeGreaterThan(12)
})
