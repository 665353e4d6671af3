// The documented thefts, played by the sandbox against the basic pack: nothing of a thief's delivers soon after a ping, nor long without one.
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtAccount } from './run-tick.ts'
import { accountWithGroups, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
  const [basic] = TEMPLATES
  if (!basic) throw new Error('there are templates')
  await accountWithGroups(stage, { own: { spend_per_hour: '2' } })
  await stage.acting({ ...basic.form, may_clear: true })
  await stage.tick()
}, 60_000)
afterAll(() => stage?.close())

type Theft = {
  stopped_at: string | null
  spend_after: string
  is_over: boolean
  acts: { at: string; what: string; object_id: string | null }[]
}

test.each(['A', 'B', 'C', 'D', 'E'] as const)('case %s: a minute after its first ad nothing of the thief delivers', async which => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' }, two: { spend_per_hour: '1' } })
  await stage.tick(2)
  const { id } = await stage.asked<{ id: string }>('thefts', { case: which, account_id: account.outsideId, seed: 7 })
  // The first act is heard of within seconds; each further one pings again.
  for (let round = 0; round < 20; round += 1) {
    stage.advance(3_000)
    await lookAtAccount(stage.world, account.id)
    await stage.work()
  }
  const theft = await stage.shown<Theft>(`thefts/${id}`)
  const made = theft.acts.filter(({ what }) => /create|update|enable/i.test(what))
  expect(made.length, JSON.stringify(theft.acts)).toBeGreaterThan(0)
  expect(theft.stopped_at, JSON.stringify(theft)).not.toBeNull()
  expect(
    await stage.rows(
      sql`select distinct state from monitors_pauses where ad_account_id = ${account.id} and state not in ('PAUSE_SUCCESS', 'PAUSE_FAIL')`,
    ),
  ).toEqual([])
})

test('an honest launch of twenty ads pauses nothing', async () => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' } })
  const launch = (seed: number) => stage.control('honest-launch', { account_id: account.outsideId, seed })
  // Whoever launches has worked in the account before we began to read it.
  await launch(3)
  stage.advance(30 * MINUTE_MS)
  await stage.tick(2)
  await launch(4)
  stage.advance(30 * MINUTE_MS)
  await lookAtAccount(stage.world, account.id)
  await stage.tick(2)
  await stage.work()
  const [seen] = await stage.rows<{ ads: number }>(
    sql`select count(*)::int as ads from monitors_objects where ad_account_id = ${account.id} and level = 'AD'`,
  )
  expect(seen?.ads).toBeGreaterThanOrEqual(41)
  expect(await stage.rows(sql`select state from monitors_pauses where ad_account_id = ${account.id}`)).toEqual([])
})

test('case F: whoever fights back meets the campaign and in the end an empty account', async () => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' }, two: { spend_per_hour: '2' } })
  await stage.tick(2)
  const { id } = await stage.asked<{ id: string }>('thefts', { case: 'F', account_id: account.outsideId, seed: 5 })
  for (let round = 0; round < 25; round += 1) {
    stage.advance(3_000)
    await lookAtAccount(stage.world, account.id)
    await stage.work()
  }
  const theft = await stage.shown<Theft>(`thefts/${id}`)
  expect(theft.acts.some(({ what }) => what === 'enable_again')).toBe(true)
  const pauses = await stage.rows<{ level: string; states: number }>(sql`
    select level, count(*)::int as states from monitors_pauses where ad_account_id = ${account.id} and state = 'PAUSE_SUCCESS' group by level order by level`)
  expect(pauses.map(({ level }) => level)).toContain('CAMPAIGN')
  const clearing = await stage.rows<{ payload: { pause_id: string } }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'monitors.clear-account'`)
  expect(clearing.length).toBeGreaterThan(0)
})
