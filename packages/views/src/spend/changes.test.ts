// Why spend changed, on a real database: lines come to the change of both totals, missing readings are told as such, and nobody sees another's.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { MOST_CHANGES } from '@tallyhelm/protocol/topics/spend/limits'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveOf, spendChanges } from './changes.ts'
import { dailyTotal } from './daily-total.ts'
import { keepTotals } from './test-rollups.ts'
import { addViewers, blind, customer, seeing, stranger } from './test-viewers.ts'

/** 14:30 in Shanghai */
const now = new Date('2026-03-10T06:30:00Z')
const asked = { channel: 'FACEBOOK', from: '2026-03-03', until: '2026-03-10', dimension: 'ACCOUNT', now } as const

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await addViewers(tx)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, opened_at, created_at, taken_back_at)
      select id, customer, sub, company, 'FACEBOOK', id::text, '店' || id, 'USD', 'Asia/Shanghai', 'NORMAL', coalesce(opened, '2025-01-01Z'), now(), taken
      from (values (101, 1, null::bigint, 21, null::timestamptz, null::timestamptz), (102, 1, 11, 21, null, null), (103, 1, null, 22, '2026-03-05T00:00:00Z', null),
        (104, 1, null, 22, null, '2026-03-01T00:00:00Z'), (105, 1, 12, 22, null, null), (106, 1, null, 21, null, null), (201, 2, null, 31, null, null))
        as x (id, customer, sub, company, opened, taken)`)
    for (const month of ['2026-02-01', '2026-03-01']) await tx.run(sql`select spend_prepare_month(${month}::date)`)
    const days = (account: number, from: string, until: string, minor: number) =>
      tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
          impressions, clicks, is_settled, changed_at, known_from)
        select a.id, d, a.customer_id, a.sub_customer_id, a.company_id, a.channel, a.currency, ${minor}, ${minor}, 0, 0, false, d + interval '1 day', d + interval '1 day'
        from ad_accounts_accounts a, generate_series(${from}::date, ${until}::date - 1, interval '1 day') d where a.id = ${account}`)
    await days(101, '2026-02-24', '2026-03-03', 1_000)
    await days(101, '2026-03-03', '2026-03-10', 333)
    await days(102, '2026-02-24', '2026-03-10', 500)
    await days(103, '2026-03-05', '2026-03-10', 200)
    await days(104, '2026-02-24', '2026-03-01', 100)
    // Read last on the sixth, while that day still ran.
    await days(105, '2026-02-24', '2026-03-07', 700)
    await tx.run(sql`update spend_days set known_from = null where ad_account_id = 105 and day = '2026-03-06'`)
    await days(106, '2026-02-24', '2026-03-10', 50)
    await tx.run(sql`update spend_days set checking_minor = 9000, checking_since = now() where ad_account_id = 106 and day = '2026-03-09'`)
    await days(201, '2026-02-24', '2026-03-10', 77_700)
    await keepTotals(tx)
  })
})
afterAll(() => db.drop())

const minorOf = (text: string) => Math.round(Number(text) * 100)
const told = async (scope: TenantScope, more: Partial<Parameters<typeof spendChanges>[2]> = {}) => {
  const { lines, ...rest } = await spendChanges(db.database, scope, { ...asked, ...more })
  return { ...rest, lines, moves: lines.map(({ name, change_usd, share_percent, move }) => [name, change_usd, share_percent, move]) }
}

test('lines come to the change of both totals; new, ended and missing ones are told apart', async () => {
  const changes = await told(customer)
  expect(changes).toMatchObject({
    before: { from: '2026-02-24', until: '2026-03-03', usd: '162.50' },
    after: { from: '2026-03-03', until: '2026-03-10', usd: '99.81' },
    change_usd: '-62.69',
    change_percent: '-38.6',
    others: null,
    // 105, of which three days and the end of a fourth are missing; 106, whose last day is doubted
    unsettled: { count: 2, change_usd: '-21.00' },
  })
  expect(changes.moves).toEqual([
    ['店101', '-46.69', '74.5', 'DOWN'],
    ['店105', '-21.00', '33.5', 'UNSETTLED'],
    ['店103', '10.00', '-16.0', 'NEW'],
    ['店104', '-5.00', '8.0', 'ENDED'],
    ['店102', '0.00', '0.0', 'SAME'],
    ['店106', '0.00', '0.0', 'UNSETTLED'],
  ])
  expect(changes.lines.find(line => line.key === '105')).toMatchObject({ unread_days: 4, running_days: 0, checking_days: 0 })
  expect(changes.lines.reduce((sum, line) => sum + minorOf(line.change_usd), 0)).toBe(minorOf(changes.change_usd))
  const [after, before] = [
    await dailyTotal(db.database, customer, asked),
    await dailyTotal(db.database, customer, { ...asked, from: '2026-02-24', until: '2026-03-03' }),
  ]
  expect([before.usd, after.usd]).toEqual([changes.before.usd, changes.after.usd])
})

test('by company and by sub-customer', async () => {
  expect((await told(customer, { dimension: 'COMPANY' })).moves).toEqual([
    ['星辰科技', '-46.69', '74.5', 'UNSETTLED'],
    ['蓝海', '-16.00', '25.5', 'UNSETTLED'],
  ])
  expect((await told(customer, { dimension: 'CUSTOMER' })).moves).toEqual([
    ['自营', '-41.69', '66.5', 'UNSETTLED'],
    ['不可见', '-21.00', '33.5', 'UNSETTLED'],
    ['可见', '0.00', '0.0', 'SAME'],
  ])
})

test('another period, the filters of the page, and the running day', async () => {
  const changes = await told(customer, {
    outside_account_ids: ['101', '102'],
    from: '2026-03-10',
    until: '2026-03-11',
    compare_from: '2026-02-25',
    compare_until: '2026-02-26',
  })
  expect(changes).toMatchObject({ before: { usd: '15.00' }, after: { usd: '0.00' }, unsettled: { count: 2, change_usd: '-15.00' } })
  expect(changes.lines[0]).toMatchObject({ name: '店101', move: 'UNSETTLED', running_days: 1, unread_days: 0 })
})

test('as of an instant: days that were not known then are missing', async () => {
  const changes = await told(customer, { outside_account_ids: ['102'], as_of: '2026-03-07T12:00:00Z' })
  expect(changes).toMatchObject({ before: { usd: '35.00' }, after: { usd: '20.00' } })
  expect(changes.lines).toMatchObject([{ move: 'UNSETTLED', unread_days: 3 }])
})

test('a sub-customer reads its own, one that may not see spend is refused, and a stranger sees nothing', async () => {
  expect((await told(seeing)).moves).toEqual([['店102', '0.00', null, 'SAME']])
  await expect(told(blind)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  expect((await told(stranger)).moves).toEqual([['店201', '0.00', null, 'SAME']])
  expect(await told(stranger, { outside_account_ids: ['101'] })).toMatchObject({ lines: [], change_usd: '0.00', change_percent: null })
})

test(`beyond ${MOST_CHANGES} lines the others are one, and all come to the change`, async () => {
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
        account_status, opened_at, created_at)
      select 1000 + n, 2, 31, 'FACEBOOK', 1000 + n, '乙' || n, 'USD', 'Asia/Shanghai', 'NORMAL', '2026-03-09T00:00:00Z', now() from generate_series(1, 25) n`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
        clicks, is_settled, changed_at, known_from)
      select 1000 + n, '2026-03-09', 2, 31, 'FACEBOOK', 'USD', n, n, 0, 0, false, '2026-03-10Z', '2026-03-10Z' from generate_series(1, 25) n`)
  })
  const { lines, others, change_usd } = await told(stranger)
  expect(lines).toHaveLength(MOST_CHANGES)
  // One to five cents, and the account that spent the same.
  expect(others).toMatchObject({ count: 6, change_usd: '0.15', move: 'UP' })
  expect(lines.reduce((sum, line) => sum + minorOf(line.change_usd), minorOf(others?.change_usd ?? ''))).toBe(minorOf(change_usd))
})

const full = { usd: 0n, running: 0, unread: 0, checking: 0 }
test.each([
  ['a fall with a running day', { before: { ...full, usd: 5n }, after: { ...full, usd: 4n, running: 1 } }, 'UNSETTLED'],
  ['an end with unread days', { before: { ...full, usd: 5n }, after: { ...full, unread: 7 } }, 'UNSETTLED'],
  ['a rise in spite of a running day', { before: { ...full, usd: 5n }, after: { ...full, usd: 6n, running: 1 } }, 'UP'],
  ['a rise where the time before was not read', { before: { ...full, unread: 1 }, after: { ...full, usd: 6n } }, 'UNSETTLED'],
  ['a fall although the time before was not read', { before: { ...full, usd: 9n, unread: 1 }, after: { ...full, usd: 6n } }, 'DOWN'],
  ['a rise with a doubted figure', { before: full, after: { ...full, usd: 6n, checking: 1 } }, 'UNSETTLED'],
] as const)('%s', (_name, sides, move) => {
  expect(moveOf(sides)).toBe(move)
})
