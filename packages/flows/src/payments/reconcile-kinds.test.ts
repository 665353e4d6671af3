// Refunds and chargebacks of a house's file beside the books: each kind of difference, what is on its way, late evidence, and no second one.
import type { HouseLine } from '@tallyhelm/modules/payments'
import { lockRefund, partsOf } from '@tallyhelm/modules/refunds'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usd } from '../quota/test-stage.ts'
import { endPart } from '../refunds/end-refund.ts'
import { noteChargeback } from '../refunds/note-chargeback.ts'
import { reconcileHouse } from './reconcile-houses.ts'
import { sendRefundPart } from '../refunds/send-refund-part.ts'
import { openRefundStage, type RefundStage } from '../refunds/test-refunds.ts'
import { approvedRefund } from '../refunds/test-refund-steps.ts'

const system = { kind: 'system' } as const
const NOON_MS = 4 * 3_600_000
let stage: RefundStage
let day: string
let days = 0

beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage?.close())
/** Each test has a day of its own, at noon in Beijing. */
beforeEach(() => {
  days += 3
  const at = new Date(Date.UTC(2026, 2, 2 + days) + NOON_MS)
  day = at.toISOString().slice(0, 10)
  stage.clock.set(at)
})

const line = (kind: HouseLine['kind'], id: string, minor: number, over: Partial<HouseLine> = {}): HouseLine => ({
  kind,
  transactionId: id,
  number: null,
  refundNumber: kind === 'REFUND' ? id : null,
  amount: money(BigInt(minor), 'USD'),
  fee: money(0n, 'USD'),
  at: stage.clock.now(),
  ...over,
})
/** The payments that stand behind refunds here are in the file as they should be. */
async function reconcile(lines: readonly HouseLine[]): Promise<void> {
  const paid = await stage.world.db.read(system, tx =>
    tx.rows<{ id: string; minor: string }>(sql`
      select transaction_id as id, amount_minor as minor from payments_arrivals where place = 'ALIPAY'`),
  )
  async function* read() {
    yield paid.map(({ id, minor }) => line('PAYMENT', id, Number(minor)))
    yield lines
  }
  stage.book('ALIPAY').house.readStatement = async () => ({ kind: 'ok', name: 'bill.csv', lines: read() })
  stage.clock.advance(86_400_000)
  expect(await reconcileHouse(stage.world, { method: 'ALIPAY', day })).toBe('finished')
}
const differences = () =>
  stage.world.db.read(system, tx =>
    tx.rows<{ id: string; is: string; ours: string | null; theirs: string | null; open: boolean }>(sql`
      select transaction_id as id, about || ' ' || kind as is, our_minor as ours, their_minor as theirs, closed_at is null as open
      from payments_house_differences where day = ${day} order by transaction_id, kind`),
  )
async function refunded(): Promise<string> {
  const { partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns.push('succeeded')
  await sendRefundPart(stage.world, partId)
  return partId
}
const comeBack = (partId: string) =>
  stage.world.db.transaction(system, async tx => {
    const of = await tx.one<{ refundId: string }>(sql`select refund_id as "refundId" from payments_refund_parts where id = ${partId}`)
    const refund = await lockRefund(tx, of.refundId)
    const [part] = await partsOf(tx, of.refundId)
    if (!part || !refund) throw new Error('no such part')
    await endPart(stage.world, tx, refund, part, { to: 'RETURNED', mover: 'platform', actor: { kind: 'system', name: 'test' } })
  })
const dispute = (transactionId: string, phase: 'OPENED' | 'WON', minor = 500) =>
  stage.world.db.transaction(system, tx =>
    noteChargeback(stage.world, tx, 'ALIPAY', {
      number: '1',
      transactionId,
      outsideId: `D${transactionId}`,
      phase,
      amount: usd(minor / 100),
    }),
  )

test('refunds: what agrees, what one side alone has, another amount and a fee; again it finds nothing new', async () => {
  const [same, ours, amount, fee] = [await refunded(), await refunded(), await refunded(), await refunded()]
  const { partId: waits } = await approvedRefund(stage)
  const lines = [
    line('REFUND', same, 4000),
    line('REFUND', amount, 3999),
    line('REFUND', fee, 4000, { fee: money(8n, 'USD') }),
    line('REFUND', waits, 4000),
  ]
  await reconcile(lines)
  const found = [
    { id: ours, is: 'REFUND ONLY_OURS', ours: '4000', theirs: null, open: true },
    { id: amount, is: 'REFUND AMOUNT', ours: '4000', theirs: '3999', open: true },
    { id: fee, is: 'REFUND FEE', ours: '0', theirs: '8', open: true },
    { id: waits, is: 'REFUND ONLY_THEIRS', ours: null, theirs: '4000', open: true },
  ]
  expect(await differences()).toEqual(found.toSorted((one, next) => (one.id < next.id ? -1 : 1)))
  await stage.world.db.transaction(system, tx => tx.run(sql`update payments_house_files set finished_at = null`))
  await reconcile(lines)
  expect(await differences()).toHaveLength(4)
})

test('a refund that is on its way may be in the file, and need not', async () => {
  const { partId: told } = await approvedRefund(stage)
  const { partId: untold } = await approvedRefund(stage)
  for (const part of [told, untold]) await sendRefundPart(stage.world, part)
  await reconcile([line('REFUND', told, 4000)])
  expect(await differences()).toEqual([])
})

test('a refund that came back: told with a minus, known or not', async () => {
  const [known, unknown] = [await refunded(), await refunded()]
  await comeBack(known)
  await reconcile([known, unknown].flatMap(id => [line('REFUND', id, 4000), line('REFUND', id, -4000)]))
  expect(await differences()).toEqual([{ id: unknown, is: 'RETURNED ONLY_THEIRS', ours: null, theirs: '4000', open: true }])
})

test('disputes: untold, unlisted, of another amount, and won', async () => {
  await dispute('same', 'OPENED')
  await dispute('amount', 'OPENED')
  await dispute('ours', 'OPENED')
  await dispute('won', 'OPENED')
  await dispute('won', 'WON')
  await reconcile([
    line('CHARGEBACK', 'same', 500),
    line('CHARGEBACK', 'amount', 400),
    line('CHARGEBACK', 'theirs', 500),
    line('CHARGEBACK', 'won', 500),
    line('CHARGEBACK', 'same', -500),
  ])
  expect((await differences()).map(({ id, is }) => `${id} ${is}`)).toEqual([
    'amount CHARGEBACK AMOUNT',
    'ours CHARGEBACK ONLY_OURS',
    'same WON ONLY_THEIRS',
    'theirs CHARGEBACK ONLY_THEIRS',
    'won WON ONLY_OURS',
  ])
})

test('what the other side has by the next file closes by itself', async () => {
  const ours = await refunded()
  await reconcile([line('CHARGEBACK', 'late', 700)])
  expect((await differences()).map(({ is, open }) => [is, open])).toEqual(
    expect.arrayContaining([
      ['REFUND ONLY_OURS', true],
      ['CHARGEBACK ONLY_THEIRS', true],
    ]),
  )
  const first = day
  await dispute('late', 'OPENED', 700)
  day = stage.clock.now().toISOString().slice(0, 10)
  await reconcile([line('REFUND', ours, 4000)])
  day = first
  expect((await differences()).filter(({ open }) => open)).toEqual([])
})
