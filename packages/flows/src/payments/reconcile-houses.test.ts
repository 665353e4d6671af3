// A house's file beside the books on a real database: each kind of difference, midnight, late files and evidence, and a file cut off half-way.
import type { HouseLine } from '@tallyhelm/modules/payments'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import type { PaymentHouse } from '@tallyhelm/world/handles/houses'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookArrived } from './book-arrival.ts'
import { reconcileHouse, reconcileHouses } from './reconcile-houses.ts'

const system = { kind: 'system' } as const
const beijing = (text: string) => new Date(`${text}+08:00`)
type StatementAnswer = Awaited<ReturnType<PaymentHouse['readStatement']>>
let opened: TestWorld
let files: Record<string, StatementAnswer>
beforeEach(async () => {
  opened = await openTestWorld()
  files = {}
  opened.clock.set(beijing('2026-03-05T10:00:00'))
  const house = { method: 'ALIPAY', readStatement: async (day: string) => files[day] ?? { kind: 'not_ready' } } as unknown as PaymentHouse // nothing else is asked of it
  Object.assign(opened.world.houses, { of: (method: string) => (method === 'ALIPAY' ? house : undefined) })
})
afterEach(() => opened?.close())

const line = (transactionId: string, minor: number, at: string, over: Partial<HouseLine> = {}): HouseLine => ({
  kind: 'PAYMENT',
  transactionId,
  number: null,
  refundNumber: null,
  amount: money(BigInt(minor), 'CNY'),
  fee: money(6n, 'CNY'),
  at: beijing(at),
  ...over,
})
function fileOf(day: string, lines: readonly HouseLine[], breaksAfter = Infinity): void {
  async function* read() {
    for (const [index, one] of lines.entries()) {
      if (index >= breaksAfter) throw new Error('the connection was lost')
      yield [one]
    }
  }
  files[day] = { kind: 'ok', name: `${day}.csv`, lines: read() }
}
const arrive = (transactionId: string, minor: number, at: string, currency: Currency = 'CNY', fee = 6n) =>
  opened.world.db.transaction(system, tx =>
    bookArrived(opened.world, tx, {
      place: 'ALIPAY',
      transactionId,
      amount: money(BigInt(minor), currency),
      houseFee: money(fee, currency),
      owner: null,
      payer: '张三',
      arrivedAt: beijing(at),
      summary: '支付宝充值',
      operator: '支付宝',
    }),
  )
const differences = () =>
  opened.world.db.read(system, tx =>
    tx.rows<{ kind: string; id: string; open: boolean }>(sql`
      select kind, transaction_id as id, closed_at is null as open from payments_house_differences order by transaction_id, kind`),
  )
const on = (day: string) => reconcileHouse(opened.world, { method: 'ALIPAY', day })

test('each kind is found once, and what agrees is none', async () => {
  await arrive('same', 1_000, '2026-03-03T12:00:00')
  await arrive('ours', 1_000, '2026-03-03T12:00:00')
  await arrive('amount', 1_000, '2026-03-03T12:00:00')
  await arrive('fee', 1_000, '2026-03-03T12:00:00')
  const at = '2026-03-03T12:00:00'
  const lines = [
    line('same', 1_000, at),
    line('theirs', 500, at),
    line('amount', 900, at),
    line('fee', 1_000, at, { fee: money(7n, 'CNY') }),
  ]
  fileOf('2026-03-03', lines)
  expect(await on('2026-03-03')).toBe('finished')
  const found = [
    { kind: 'AMOUNT', id: 'amount', open: true },
    { kind: 'FEE', id: 'fee', open: true },
    { kind: 'ONLY_OURS', id: 'ours', open: true },
    { kind: 'ONLY_THEIRS', id: 'theirs', open: true },
  ]
  expect(await differences()).toEqual(found)
  expect(await on('2026-03-03')).toBe('finished')
  expect(await differences()).toEqual(found)
})

test('a payment that is counted a day apart at midnight is no difference', async () => {
  await arrive('late', 1_000, '2026-03-03T23:59:50')
  await arrive('early', 1_000, '2026-03-04T00:00:05')
  fileOf('2026-03-03', [line('early', 1_000, '2026-03-03T23:59:59')])
  await on('2026-03-03')
  expect(await differences()).toEqual([])
  fileOf('2026-03-04', [line('late', 1_000, '2026-03-04T00:00:01')])
  await on('2026-03-04')
  expect(await differences()).toEqual([])
})

test('a file that is late is asked for again, and late evidence closes what was open', async () => {
  expect(await on('2026-03-03')).toBe('not_ready')
  await arrive('ours', 1_000, '2026-03-03T12:00:00')
  fileOf('2026-03-03', [line('theirs', 500, '2026-03-03T12:00:00')])
  await reconcileHouses(opened.world)
  expect((await differences()).filter(({ open }) => open)).toHaveLength(2)
  await arrive('theirs', 500, '2026-03-03T12:00:00')
  fileOf('2026-03-04', [line('ours', 1_000, '2026-03-04T09:00:00')])
  await reconcileHouses(opened.world)
  expect((await differences()).filter(({ open }) => open)).toEqual([])
})

test('a file cut off half-way is read anew from its beginning; nothing is judged by half of it', async () => {
  const at = '2026-03-03T12:00:00'
  await arrive('one', 1_000, at)
  await arrive('two', 1_000, at)
  const lines = [line('one', 1_000, at), line('two', 1_000, at)]
  fileOf('2026-03-03', lines, 1)
  await expect(on('2026-03-03')).rejects.toThrow('lost')
  expect(await differences()).toEqual([])
  fileOf('2026-03-03', lines)
  expect(await on('2026-03-03')).toBe('finished')
  expect(await differences()).toEqual([])
  const kept = await opened.world.db.read(system, tx => tx.rows(sql`select lines from payments_house_files`))
  expect(kept).toEqual([{ lines: 2 }])
})
