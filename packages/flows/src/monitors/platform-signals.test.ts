// What the platform itself tells of a theft: an account that it stopped, and ads that its review declines by the dozen.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { system } from '../ad-accounts/test-stage.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { previewRule } from './try-rule.ts'

let stage: MonitorStage
const groups = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`组 ${at}`, { spend_per_hour: '1' }]))
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

const toldOf = async (adAccountId: string) =>
  (
    await stage.rows<{ told: string }>(
      sql`select told from monitors_events where kind = 'PLATFORM_WARNED' and ad_account_id = ${adAccountId} order by at`,
    )
  ).map(row => row.told)
async function watched() {
  const account = await accountWithGroups(stage, groups)
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '4000')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick()
  return account
}
const matched = async (accountId: string) => {
  const condition = all(leaf('PLATFORM_WARNED', 'H24', 'HAPPENED'))
  return (await previewRule(stage.world, stage.customer, { form: formOf(condition, { is_all_accounts: false, account_ids: [accountId] }) }))
    .matched
}

test('an account that Meta stopped as taken over, once a day; another reason is no sign', async () => {
  const account = await watched()
  const sync = async (disableReason: number) => {
    await stage.control(`accounts/meta/${account.outsideId}`, { status: disableReason === 0 ? 1 : 2, disable_reason: disableReason })
    await syncAccount(stage.world, system, { adAccountId: account.id })
  }
  await sync(3)
  expect(await toldOf(account.id)).toEqual([])
  await sync(15)
  await sync(15)
  expect(await toldOf(account.id)).toEqual(['账户被渠道停用：账户已停用，账户疑似被盗用（DISABLED · COMPROMISED_AD_ACCOUNT）'])
  expect(await matched(account.id)).toBe(6)
  stage.advance(24 * 60 * MINUTE_MS)
  await sync(15)
  expect(await toldOf(account.id)).toHaveLength(2)
})

test('five ads declined within an hour, over several readings; four are no sign', async () => {
  const account = await watched()
  const ads = await stage.rows<{ outside_id: string }>(
    sql`select outside_id from monitors_objects where ad_account_id = ${account.id} and level = 'AD' order by id`,
  )
  for (const [at, { outside_id: id }] of ads.slice(0, 5).entries()) {
    expect(await toldOf(account.id), `after ${at}`).toEqual([])
    await stage.control(`ad-objects/${id}`, { declined: 'Circumventing Systems' })
    await stage.tick(2)
  }
  expect(await toldOf(account.id)).toEqual(['一小时内 5 条广告审核未通过'])
  await stage.tick()
  expect(await toldOf(account.id)).toHaveLength(1)
})
