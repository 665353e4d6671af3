// A change of an ended day while its month is being closed, in both orders: nothing is lost, nothing counts twice, and the closed month stands still.
import type { World } from '@tallyhelm/world/handles/world'
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { markLateSpend } from '@tallyhelm/modules/billing'
import { businessMark, moveRollups, settledDays, writeSpendDays } from '@tallyhelm/modules/spend'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../quota/test-stage.ts'
import { checkSpend } from '../spend/check-spend.ts'
import { closeMonths } from './close-months.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

const DAY = '2026-03-20'
const system = { kind: 'system' } as const
let stage: MonthStage
let account: Account
beforeEach(async () => {
  stage = await openMonthStage()
  account = await stage.account(await stage.tenant())
  stage.go('2026-04-05T05:00:00Z')
  await stage.spend(account, { [DAY]: 10_000 })
})
afterEach(() => stage.close())

/** Reads the day once, as a round does; `beforeCommit` happens when all is written. */
async function read(minor: number, beforeCommit = async () => {}): Promise<string[]> {
  const now = stage.clock.now()
  const days = [{ day: DAY, spend: money(BigInt(minor), 'USD'), impressions: 1, clicks: 1 }]
  return await stage.world.db.transaction(system, async tx => {
    const [locked = expect.fail('no account')] = await lockAdAccounts(tx, [account.id])
    const { shown, changed, checking } = await writeSpendDays(tx, locked, settledDays(days, dayOf(now)), {
      readAt: now,
      source: 'RESTATED',
    })
    await markLateSpend(tx, locked.id, monthsBilled(changed, now, stage.world.settings.billsClose))
    await moveRollups(tx, [locked], shown, businessMark(now))
    await beforeCommit()
    return checking
  })
}

/** The same world whose closing stops before it is committed until `meanwhile` is over. */
function closingWhile(meanwhile: () => Promise<unknown>): World {
  const { db } = stage.world
  const load: typeof db.load = (scope, work, statementMs, onSnapshot) =>
    db.load(
      scope,
      async tx => {
        const done = await work(tx)
        if (onSnapshot === true) await meanwhile()
        return done
      },
      statementMs,
      onSnapshot,
    )
  return Object.create(stage.world, { db: { value: Object.create(db, { load: { value: load } }) } }) as World // the same otherwise
}

const shown = () =>
  stage.world.db.read(system, tx =>
    tx.one(sql`select coalesce(closed_minor, spend_minor)::int as shown, spend_minor::int as latest from spend_days where day = ${DAY}`),
  )
const billed = async () => {
  const bills = await stage.bills()
  const lines = await Promise.all(bills.map(({ id }) => stage.lines(id)))
  return lines.flat().map(({ of, spend }) => [of, Number(spend)])
}
const closeApril = async () => {
  stage.go('2026-05-06T04:00:00Z')
  await stage.spend(account, { '2026-04-10': 500 })
  expect((await closeMonths(stage.world)).map(({ month }) => month)).toEqual(['2026-04'])
}

test('a change that comes while the month is closed waits for its next reading, and is on the next bill', async () => {
  const waiting: string[] = []
  const world = closingWhile(async () => waiting.push(...(await read(11_000))))
  expect((await closeMonths(world)).map(({ month }) => month)).toEqual(['2026-03'])
  expect(waiting).toEqual([DAY])
  expect(await shown()).toEqual({ shown: 10_000, latest: 10_000 })
  expect(await read(11_000)).toEqual([])
  expect(await shown()).toEqual({ shown: 10_000, latest: 11_000 })
  expect(await checkSpend(stage.world)).toEqual([])
  await closeApril()
  expect(await billed()).toEqual([
    ['2026-03', 10_000],
    ['2026-03', 1_000],
    ['2026-04', 500],
  ])
  expect(await shown()).toEqual({ shown: 10_000, latest: 11_000 })
  expect(await checkSpend(stage.world)).toEqual([])
})

test('a change that is not committed when the closing begins is on that bill', async () => {
  let closing: Promise<unknown> = Promise.resolve()
  const waits = () => stage.world.db.read(system, tx => tx.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`))
  await read(11_000, async () => {
    closing = closeMonths(stage.world)
    await expect.poll(waits).toHaveLength(1)
  })
  expect(await closing).toMatchObject([{ month: '2026-03' }])
  expect(await billed()).toEqual([['2026-03', 11_000]])
  expect(await shown()).toEqual({ shown: 11_000, latest: 11_000 })
  await closeApril()
  expect(await billed()).toEqual([
    ['2026-03', 11_000],
    ['2026-04', 500],
  ])
  expect(await checkSpend(stage.world)).toEqual([])
})
