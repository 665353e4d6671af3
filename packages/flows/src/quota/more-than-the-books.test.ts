// A platform that shows more than our books have placed: nothing of that surplus reaches a wallet, whoever put it there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loweringOn } from './test-lowering.ts'
import { openStage, type Stage } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const { added, available, item, limitOf, lower } = loweringOn(() => stage)
const CASES = (['REDUCE', 'CLEAR'] as const).flatMap(kind =>
  (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).map(channel => [kind, channel] as const),
)

test.each(CASES)('%s on %s waits until the figures agree, and asks for a fresh reading', async (kind, channel) => {
  const tenant = await stage.tenant()
  const account = await added(tenant, channel)
  const before = await available(tenant)
  const book = stage.platforms.book(account.outsideAccountId)
  book.limit += 1_000_000n
  const order = await lower(kind, tenant, account)
  await stage.settle(1)
  expect([await stage.states(order), await available(tenant), limitOf(account)]).toEqual([['RESERVED'], before, 1_020_000n])
  expect(await item(order)).toMatchObject({ base_minor: null, sends: 0 })
  const { rows } = await stage.query(`select count(*)::int as asked from graphile_worker._private_jobs
    where key = 'ad-accounts.sync-account:${account.id}'`)
  expect(rows).toEqual([{ asked: 1 }])
  // Put right on the platform, the order goes on with what is the customer's.
  book.limit -= 1_000_000n
  await stage.settle(1)
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle()
  await stage.synced(account)
  expect(await stage.states(order)).toEqual(['FINISHED'])
  const left = channel === 'TIKTOK' ? 0 : 1
  expect((await available(tenant)) - before).toBe(kind === 'REDUCE' ? 5_000 + 450 : 20_000 - left + 900)
  expect(await stage.violations()).toEqual([])
})
