// Changes of ad accounts: what a synchronisation finds and what an agent does is written down once, for those who may know.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { type ChangeListRequest, changeListRequest, changePage } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import { changeList } from '@tallyhelm/views/ad-accounts/change-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { syncAccount } from './sync-account.ts'
import { openStage, type Stage, system } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await takeDownRowSecurity(stage.world.db)
})
afterAll(() => stage?.close())

type Wanted = Partial<ChangeListRequest>
const list = async (subCustomerId: string | null, wanted: Wanted = {}, customerId = stage.customerId) => {
  const scope = { kind: 'tenant', customerId, subCustomerId } as const
  return changePage.parse(await changeList(stage.world.db, scope, changeListRequest.parse(wanted)))
}
const told = async (subCustomerId: string | null, wanted: Wanted = {}) =>
  (await list(subCustomerId, wanted)).content.map(({ change_type, before, after, source, submitter }) => [
    change_type,
    before,
    after,
    source,
    submitter,
  ])

test('the first synchronisation finds, a later one sees what changed, and the next sees nothing new', async () => {
  const { id, outsideId } = await stage.adopted('meta', { name: '旧名', cap: '100' })
  const sync = () => syncAccount(stage.world, system, { adAccountId: id })
  expect(await sync()).toMatchObject({ kind: 'synced' })
  expect(await told(null, { account_id: id })).toEqual([])
  await stage.control(`accounts/meta/${outsideId}`, { name: '新名' })
  await sync()
  await sync()
  expect(await told(null, { account_id: id })).toEqual([['ACCOUNT_RENAME', '旧名', '新名', 'PLATFORM', 'Facebook']])
  expect(await list(null, { account_id: id })).toMatchObject({ total_size: 1, content: [{ status: 'FINISHED', account_name: '新名' }] })
})

test('handing an account over is the agent’s own record: no sub-customer hears of another one, nor another customer of anything', async () => {
  const { id } = await stage.adopted('meta', { name: '转交', cap: '100' })
  const assign = (subCustomerId: string | null, actor: Parameters<typeof assignAdAccounts>[1]) =>
    assignAdAccounts(stage.world, actor, { customerId: stage.customerId, subCustomerId, adAccountIds: [id] })
  await assign(stage.subCustomerId, stage.actor())
  await assign(stage.subCustomerId, stage.actor())
  await assign(null, system)
  expect(await told(null, { account_id: id })).toEqual([
    ['REPLACE_SUB_CUSTOMER', '子', '', 'AGENCY', '代理'],
    ['REPLACE_SUB_CUSTOMER', '', '子', 'USER', '甲'],
  ])
  expect(await told(null, { change_type: 'REPLACE_SUB_CUSTOMER', source: 'USER' })).toHaveLength(1)
  expect((await list(null, { applied_until: '2020-01-01' })).total_size).toBe(0)
  await assign(stage.subCustomerId, stage.actor())
  expect((await list(stage.subCustomerId)).total_size).toBe(0)
  expect((await list(null, {}, '1')).total_size).toBe(0)
})
