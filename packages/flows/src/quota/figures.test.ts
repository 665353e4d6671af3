// The figures of an ad account after a leg: what was read back is stored, so that nothing has to be read again for it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { type Account, openStage, type Stage } from './test-stage.ts'

type Row = { limit: number; spent: number; balance: number }

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const FIGURES: [channel: Account['channel'], before: Row, after: Row][] = [
  ['FACEBOOK', { limit: 10_000, spent: 0, balance: 10_000 }, { limit: 15_000, spent: 0, balance: 15_000 }],
  ['GOOGLE', { limit: 10_000, spent: 700, balance: 9_300 }, { limit: 15_000, spent: 700, balance: 14_300 }],
  ['TIKTOK', { limit: 12_500, spent: 2_500, balance: 10_000 }, { limit: 17_500, spent: 2_500, balance: 15_000 }],
]
test.each(FIGURES)('on %s the figures move with the leg, and no synchronisation is asked for', async (channel, before, after) => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant, channel)
  await stage.query(`update ad_accounts_accounts set limit_minor = ${before.limit}, spent_minor = ${before.spent},
    balance_minor = ${before.balance} where id = ${account.id}`)
  const order = await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '50' }] },
  })
  await stage.settle(1)
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['FINISHED'])
  const { rows } = await stage.query(`select limit_minor::int as limit, spent_minor::int as spent, balance_minor::int as balance
    from ad_accounts_accounts where id = ${account.id}`)
  expect(rows).toEqual([after])
  const jobs = await stage.query(`select 1 from graphile_worker._private_jobs where key = 'ad-accounts.sync-account:${account.id}'`)
  expect(jobs.rows).toEqual([])
})
