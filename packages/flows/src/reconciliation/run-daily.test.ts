// The daily run: counted and summed per channel, unread and moving accounts named, unlisted differences read anew.
import { runList } from '@tallyhelm/views/reconciliation/run-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { runDaily } from './run-daily.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())
const db = <Value>(work: Parameters<typeof house.world.db.transaction<Value>>[1]) => house.world.db.transaction({ kind: 'system' }, work)

async function account(platform: 'meta' | 'tiktok', fields: Record<string, unknown>) {
  const made = await house.adopted(platform, fields)
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  return made
}

test('counts, sums, and what could not be compared', async () => {
  await account('meta', { cap: '100.00' })
  await account('meta', { cap: '40.00' })
  const apart = await account('meta', { cap: '10.00' })
  const old = await account('meta', { cap: '5.00' })
  const moving = await account('meta', { cap: '6.00' })
  await account('tiktok', { balance: '70.00' })
  await house.adopted('meta', { cap: '1000.00' })
  // Never read and without money: not part of the comparison.
  house.advance(60_000)
  await db(async tx => {
    await tx.run(sql`update ad_accounts_accounts set limit_minor = 1250 where id = ${apart.id}`)
    await tx.run(sql`update ad_accounts_accounts set synced_at = synced_at - interval '27 hours' where id = ${old.id}`)
    await tx.run(sql`update ad_accounts_accounts set last_operation_at = ${house.clock.now()} where id = ${moving.id}`)
    await tx.run(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  })
  await runDaily(house.world)
  const again = await runDaily(house.world)
  expect(again).toHaveLength(2)
  const { content, total_size } = await runList(house.world.db, { page_num: 1, page_size: 10 })
  expect(total_size).toBe(2)
  expect(content).toMatchObject([
    {
      day: '2026-03-10',
      channel: 'FACEBOOK',
      currency: 'USD',
      accounts: 5,
      matched: 2,
      differing: 1,
      moving: 1,
      unread: 1,
      our_total: '150.00',
      platform_total: '152.50',
      difference: '2.50',
    },
    { channel: 'TIKTOK', accounts: 1, matched: 1, differing: 0, our_total: '70.00', difference: '0.00' },
  ])
  expect((await runList(house.world.db, { page_num: 1, page_size: 10, unsettled: true, channel: 'TIKTOK' })).content).toEqual([])
  expect((await runList(house.world.db, { page_num: 1, page_size: 10, day_from: '2026-03-11' })).content).toEqual([])
  // The account that differs without a case is read anew: that reading opens the case, or finds that all is well.
  const jobs = await db(tx =>
    tx.rows<{ key: string }>(sql`select key from graphile_worker.jobs where task_identifier = 'ad-accounts.sync-account'`),
  )
  expect(jobs.map(job => job.key)).toEqual([`ad-accounts.sync-account:${apart.id}`])
})

test('an account with a case is counted and not asked again', async () => {
  const { id, outsideId } = await account('meta', { cap: '100.00' })
  await house.control(`accounts/meta/${outsideId}`, { cap: '120.00' })
  house.advance(1_000)
  await syncAccount(house.world, system, { adAccountId: id })
  await db(tx => tx.run(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`))
  const runs = await runDaily(house.world)
  expect(runs.find(run => run.channel === 'FACEBOOK')?.differing).toBe(2)
  const jobs = await db(tx => tx.rows<{ key: string }>(sql`select key from graphile_worker.jobs`))
  expect(jobs.map(job => job.key)).not.toContain(`ad-accounts.sync-account:${id}`)
})
