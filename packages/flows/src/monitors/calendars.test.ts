// Days of 23 and of 25 hours, in an account whose zone is not the portal's: today, yesterday, and the same hour of the days before.
import { draftOf, preparePartitions, TICK_MS, vectorOf } from '@tallyhelm/modules/monitors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourOf } from './local-hours.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

const system = { kind: 'system' } as const
const HOUR_MS = 3_600_000
const NEW_YORK = 'America/New_York'

test.each([
  // In New York clocks go from 2 to 3 on the 8th of March 2026, and from 2 to 1 on the 1st of November.
  [NEW_YORK, '2026-03-08', 1, '2026-03-08T06:00Z'],
  [NEW_YORK, '2026-03-08', 3, '2026-03-08T07:00Z'],
  [NEW_YORK, '2026-03-08', 6, '2026-03-08T10:00Z'],
  [NEW_YORK, '2026-03-08', 23, '2026-03-09T03:00Z'],
  [NEW_YORK, '2026-11-01', 0, '2026-11-01T04:00Z'],
  [NEW_YORK, '2026-11-01', 1, '2026-11-01T05:00Z'],
  [NEW_YORK, '2026-11-01', 2, '2026-11-01T07:00Z'],
  [NEW_YORK, '2026-11-01', 23, '2026-11-02T04:00Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T00:00Z'],
  ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00Z'],
  ['Europe/Berlin', '2026-10-25', 3, '2026-10-25T02:00Z'],
  ['Asia/Shanghai', '2026-03-08', 3, '2026-03-07T19:00Z'],
  ['Asia/Kolkata', '2026-03-08', 3, '2026-03-07T21:00Z'],
])('%s: %s at %i is %s', (zone, day, hour, instant) => {
  expect(hourOf(day, hour, zone)).toEqual(new Date(instant))
})

let stage: MonitorStage
let accountId: string
beforeAll(async () => {
  stage = await openMonitorStage()
  accountId = (await accountWithGroups(stage, { one: {} })).id
  await stage.world.db.transaction(system, async tx => {
    await tx.run(sql`update ad_accounts_accounts set timezone = ${NEW_YORK} where id = ${accountId}`)
    await tx.run(sql`insert into monitors_accounts (ad_account_id, customer_id) values (${accountId}, ${stage.customerId})`)
    await tx.run(sql`
      insert into monitors_objects (ad_account_id, customer_id, level, outside_id, name, configured, effective, may_deliver, first_seen_at, told_since, ticks_since)
      values (${accountId}, ${stage.customerId}, 'AD_GROUP', '1', '一', 'ACTIVE', 'ACTIVE', true, '2026-01-01', '2026-01-01', '2026-01-01')`)
    await tx.run(sql`
      insert into monitors_days (object_id, ad_account_id, day, spend, impressions, clicks, conversions, value)
      select o.id, ${accountId}, d, extract(month from d)::int * 100 + extract(day from d)::int, 0, 0, 0, 0
      from monitors_objects o, unnest(array['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']::date[]) d (d)`)
  })
})
afterAll(() => stage?.close())

const draft = draftOf(
  formOf(
    all(
      leaf('SPEND', 'TODAY', 'GTE', '1'),
      leaf('SPEND', 'YESTERDAY', 'GTE', '1'),
      leaf('SPEND', 'M60', 'TIMES_BASE', '2'),
      leaf('HOUR', 'NOW', 'BETWEEN', '1', '2'),
    ),
  ),
)

async function vectorAt(instant: string): Promise<Record<string, unknown>> {
  const at = new Date(instant)
  const moments = [{ at, tick: at.getTime() / TICK_MS }]
  const [vector] = await stage.world.db.readLong(system, tx => vectorOf(tx, { accounts: [accountId], moments, isLive: true, draft }))
  return vector ?? {}
}

test.each([
  // The last and the first minutes of the account's days, by its own clock.
  ['2026-03-08T04:55Z', { today: 307, local_hour: 23 }],
  ['2026-03-08T05:00Z', { today: 308, yesterday: 307, local_hour: 0 }],
  ['2026-03-08T07:00Z', { today: 308, yesterday: 307, local_hour: 3 }],
  ['2026-03-09T03:55Z', { today: 308, yesterday: 307, local_hour: 23 }],
  ['2026-03-09T04:00Z', { today: 309, yesterday: 308, local_hour: 0 }],
  ['2026-11-01T04:00Z', { today: 1101, yesterday: 1031, local_hour: 0 }],
  ['2026-11-01T05:30Z', { today: 1101, local_hour: 1 }],
  ['2026-11-01T06:30Z', { today: 1101, local_hour: 1 }],
  ['2026-11-02T04:55Z', { today: 1101, yesterday: 1031, local_hour: 23 }],
  ['2026-11-02T05:00Z', { today: 1102, yesterday: 1101, local_hour: 0 }],
])('at %s today and yesterday are the account’s', async (instant, { local_hour: hour, ...days }) => {
  const vector = await vectorAt(instant)
  const seen = { today: Number(vector.spend_today), yesterday: Number(vector.spend_yesterday) }
  expect({ ...seen, local_hour: vector.local_hour }).toMatchObject({ ...days, local_hour: hour })
})

test.each([
  ['2026-03-10', '2026-03-10T20:00Z'],
  ['2026-11-03', '2026-11-03T21:00Z'],
])(
  'at four in the afternoon of %s the base is what lay between three and four on each of seven days, whatever clocks did',
  async (day, instant) => {
    await stage.world.db.transaction(system, async tx => {
      await preparePartitions(tx, new Date(instant))
      // A hundred from three to four, and much more in the hours beside it.
      for (let ago = 0; ago <= 8; ago += 1) {
        const date = new Date(Date.parse(`${day}T00:00Z`) - ago * 24 * HOUR_MS).toISOString().slice(0, 10)
        for (const [hour, spend] of [
          [14, 5_000],
          [15, 100],
          [16, 9_000],
        ] as const)
          await tx.run(sql`
          insert into monitors_hours (object_id, ad_account_id, hour, spend, impressions, clicks, conversions, value)
          select id, ${accountId}, ${hourOf(date, hour, NEW_YORK)}, ${spend}, 0, 0, 0, 0 from monitors_objects`)
      }
    })
    expect(Number((await vectorAt(instant)).spend_m60_base)).toBe(100)
  },
)
