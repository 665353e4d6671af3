// What an ad account spent before it was taken in: read once, month by month, for whoever held it then.
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { askPasts } from './ask-pasts.ts'
import { checkSpend } from './check-spend.ts'
import { readPast } from './read-past.ts'

let house: Stage
beforeEach(async () => {
  house = await openStage()
  await house.control('settings', { meta_report_ms: 0, tiktok_report_ms: 0 })
})
afterEach(async () => {
  expect(await checkSpend(house.world)).toEqual([])
  await house.close()
})

const HOUR_MS = 3_600_000
/** The stage begins on 2026-03-10: older than 37 months, years and months back, and lately. */
const OLD = { '2023-02-15': 100, '2023-03-05': 1_200, '2024-07-31': 2_300, '2025-12-01': 3_400, '2026-01-20': 4_500 }
const LATE = { '2026-03-08': 5_600 }
const PLATFORMS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const
const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
const spentOf = async (id: string) => {
  const days = await rows<{ day: string; spend: number }>(sql`
    select day::text, spend_minor::int as spend from spend_days where ad_account_id = ${id} and spend_minor <> 0 order by day`)
  return Object.fromEntries(days.map(({ day, spend }) => [day, spend]))
}
const asked = () =>
  rows<{ ids: string[]; priority: number }>(sql`
    select payload -> 'ids' as ids, priority from graphile_worker._private_jobs where key like 'spend.read-past:%' order by id`)

async function account(platform: keyof typeof PLATFORMS = 'meta', days: Record<string, number> = { ...OLD, ...LATE }) {
  const figures = platform === 'tiktok' ? { balance: '900.00' } : { cap: '900.00' }
  const spend = Object.entries(days).map(([date, minor]) => ({ date, spend: (minor / 100).toFixed(2) }))
  const made = await house.adopted(platform, { ...figures, spend })
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  return made
}
const without = (...days: string[]) => Object.fromEntries(Object.entries({ ...OLD, ...LATE }).filter(([day]) => !days.includes(day)))

test.each(Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[])('%s: 37 months are read once, after everything else', async platform => {
  const { id } = await account(platform)
  expect(await spentOf(id)).toEqual(LATE)
  expect(await askPasts(house.world)).toEqual({ accounts: 1, jobs: 1 })
  expect(await asked()).toEqual([{ ids: [id], priority: 30 }])
  const input = { channel: PLATFORMS[platform], ids: [id] }
  expect(await readPast(house.world, input)).toEqual({ read: 1 })
  expect(await spentOf(id)).toEqual(without('2023-02-15'))
  house.advance(24 * HOUR_MS)
  expect(await askPasts(house.world)).toEqual({ accounts: 0, jobs: 0 })
  expect(await readPast(house.world, input)).toEqual({ read: 0 })
})

test('cut off, it goes on with the months that were not written', async () => {
  const { id } = await account()
  let months = 0
  const cutOff = Object.create(house.world, {
    db: {
      value: Object.create(house.world.db, {
        transaction: {
          value: (scope: Parameters<World['db']['transaction']>[0], work: Parameters<World['db']['transaction']>[1]) =>
            house.world.db.transaction(scope, async tx => {
              const before = await tx.rows(sql`select from spend_days where ad_account_id = ${id}`)
              const done = await work(tx)
              const after = await tx.rows(sql`select from spend_days where ad_account_id = ${id}`)
              if (after.length > before.length && ++months === 3) throw new Error('cut off')
              return done
            }),
        },
      }),
    },
  }) as World // the same world whose worker dies before the third month is committed
  const input = { channel: 'FACEBOOK', ids: [id] } as const
  await expect(readPast(cutOff, input)).rejects.toThrow('cut off')
  expect(await spentOf(id)).toEqual(without('2023-02-15', '2023-03-05', '2024-07-31'))
  expect(await checkSpend(house.world)).toEqual([])
  // Nothing is asked about what was written.
  let until = ''
  const FACEBOOK = Object.create(house.world.platforms.FACEBOOK, {
    readSpend: {
      value: (question: { until: string }) => {
        until = question.until
        return house.world.platforms.FACEBOOK.readSpend(question as Parameters<World['platforms']['FACEBOOK']['readSpend']>[0])
      },
    },
  }) as World['platforms']['FACEBOOK'] // the sandbox's but for this
  const world = Object.create(house.world, { platforms: { value: { ...house.world.platforms, FACEBOOK } } }) as World // the same otherwise
  expect(await readPast(world, input)).toEqual({ read: 1 })
  expect([until, await spentOf(id)]).toEqual(['2025-12-01', without('2023-02-15')])
})

test('of an account that another held, or that a sub-customer was given, only its own days are read', async () => {
  const [given, sub] = [await account(), await account()]
  await run(sql`update ad_accounts_accounts set handed_over_at = '2025-11-30T04:00:00Z' where id = ${given.id}`)
  await run(
    sql`update ad_accounts_accounts set sub_customer_id = ${house.subCustomerId}, sub_given_at = '2026-01-01T04:00:00Z' where id = ${sub.id}`,
  )
  await run(sql`delete from spend_days`)
  await run(sql`delete from spend_rollups`)
  expect(await readPast(house.world, { channel: 'FACEBOOK', ids: [given.id, sub.id] })).toEqual({ read: 2 })
  expect(await spentOf(given.id)).toEqual(without('2023-02-15', '2023-03-05', '2024-07-31'))
  expect(await spentOf(sub.id)).toEqual(without('2023-02-15', '2023-03-05', '2024-07-31', '2025-12-01'))
})

test('who is not told is asked for again some hours later, and days that are known stay as they are', async () => {
  const { id, outsideId } = await account()
  await askPasts(house.world)
  await house.control('faults', { kind: 'rate_limit', platform: 'meta', operation: 'meta.insights', ms: 1_000, times: 1 })
  const input = { channel: 'FACEBOOK', ids: [id] } as const
  expect(await readPast(house.world, input)).toEqual({ read: 0 })
  expect(await spentOf(id)).toEqual(LATE)
  house.advance(HOUR_MS)
  expect(await askPasts(house.world)).toEqual({ accounts: 0, jobs: 0 })
  house.advance(6 * HOUR_MS)
  expect(await askPasts(house.world)).toEqual({ accounts: 1, jobs: 1 })
  await house.control(`accounts/meta/${outsideId}`, { spend: [{ date: '2026-03-08', spend: '1.00' }] })
  expect(await readPast(house.world, input)).toEqual({ read: 1 })
  expect(await spentOf(id)).toEqual(without('2023-02-15'))
})
