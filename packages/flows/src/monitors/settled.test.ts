// Accounts of which nothing but figures is told are written together: nothing that changed is missed, and none holds up another.
import { findAllWatched, tickAt } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAccounts } from './read-accounts.ts'
import { lookAtAccount } from './run-tick.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage, withPort } from './test-monitors.ts'

type Account = Awaited<ReturnType<typeof accountWithGroups>>
let stage: MonitorStage
let [one, other]: Account[] = []
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())
/** Two accounts that stand as they were. */
beforeEach(async () => {
  one = await accountWithGroups(stage, { a: { spend_per_hour: '60' } })
  other = await accountWithGroups(stage, { a: { spend_per_hour: '60' } })
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '9000')), { is_all_accounts: false, account_ids: [one.id, other.id] }))
  await stage.tick(3)
})

const both = (): [Account, Account] => {
  if (!one || !other) throw new Error('there are two accounts')
  return [one, other]
}

/** By account, in the order of `both`. */
async function standing(): Promise<{ isSettled: boolean; readAt: Date; spend: string; configured: string; mayDeliver: boolean }[]> {
  const ids = both().map(({ id }) => id)
  return await stage.rows(sql`
    select w.settled_at is not null as "isSettled", w.read_at as "readAt", o.spend, o.configured, o.may_deliver as "mayDeliver"
    from monitors_accounts w join monitors_objects o on o.ad_account_id = w.ad_account_id and o.level = 'AD_GROUP'
    where w.ad_account_id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], w.ad_account_id)`)
}

async function readBoth(world: World): Promise<string[]> {
  const ids = both().map(({ id }) => id)
  const accounts = await stage.world.db.read({ kind: 'system' }, tx => findAllWatched(tx, ids))
  const { read } = await readAccounts(world, accounts, tickAt(stage.clock.now()))
  return read.map(({ adAccountId }) => adAccountId)
}

test('figures go on, a change is taken in at once and compared until nothing more is told', async () => {
  const [first] = both()
  const before = await standing()
  expect(before).toMatchObject([{ isSettled: true }, { isSettled: true }])
  await stage.tick()
  const after = await standing()
  expect(after.map(({ spend }, at) => BigInt(spend) > BigInt(before[at]?.spend ?? 0))).toEqual([true, true])
  await stage.control(`ad-objects/${first.ids['a']}`, { status: 'PAUSED' })
  await stage.tick()
  expect(await standing()).toMatchObject([{ isSettled: false, configured: 'PAUSED', mayDeliver: false }, { isSettled: true }])
  await stage.tick(5)
  expect(await standing()).toMatchObject([{ isSettled: true, configured: 'PAUSED', mayDeliver: false }, { isSettled: true }])
})

test('what was settled an hour ago is compared again', async () => {
  const [first] = both()
  // Written beside readings, as our own pauses are; Meta tells of no change.
  const wrong = sql`update monitors_objects set may_deliver = false where ad_account_id = ${first.id} and level = 'AD_GROUP'`
  await stage.world.db.transaction({ kind: 'system' }, tx => tx.run(wrong))
  await stage.tick(14)
  expect(await standing()).toMatchObject([{ mayDeliver: true }, { mayDeliver: true }])
})

test('one whose figures cannot be kept holds up no other', async () => {
  const [first, second] = both()
  stage.advance(MINUTE_MS)
  const spoilt = withPort(stage.world, port => ({
    async readFigures(...asked) {
      const told = await port.readFigures(...asked)
      return told.map(each =>
        each.account.outsideAccountId === first.outsideId && each.answer.kind === 'ok'
          ? { ...each, answer: { ...each.answer, value: each.answer.value.map(row => ({ ...row, clicks: 1e19 })) } }
          : each,
      )
    },
  }))
  expect(await readBoth(spoilt)).toEqual([second.id])
  const [held, taken] = await standing()
  expect(held?.readAt).not.toEqual(stage.clock.now())
  expect(taken?.readAt).toEqual(stage.clock.now())
})

test('a reading that asked earlier is written together with others and overwrites nothing', async () => {
  const [first, second] = both()
  const { promise: going, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isAsking, resolve: asks } = Promise.withResolvers<void>()
  const slow = withPort(stage.world, port => ({
    async readActivities(...asked) {
      asks()
      await going
      return await port.readActivities(...asked)
    },
  }))
  const reading = readBoth(slow)
  await isAsking
  stage.advance(MINUTE_MS)
  await lookAtAccount(stage.world, first.id)
  const [newer] = await standing()
  stage.advance(MINUTE_MS)
  letGo()
  expect((await reading).toSorted()).toEqual([first.id, second.id].toSorted())
  const [kept, taken] = await standing()
  expect(kept).toEqual(newer)
  expect(taken?.readAt).toEqual(stage.clock.now())
})
