// What monitors hold is not switched on: not as it is asked for, nor when it is to be sent; switching off stays possible, and all of it once the incident is closed.
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import { adListRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { adList } from '@tallyhelm/views/ad-management/ad-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeIncident } from '../monitors/incidents.ts'
import { accountWithGroups, formOf, leaf, type MonitorStage, openMonitorStage } from '../monitors/test-monitors.ts'
import { carryAds } from './carry-ads.ts'
import { switchAds } from './change-ads.ts'
import { planAdReadings, readAds } from './read-ads.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

const dear: Group = { kind: 'group', match: 'ALL', items: [leaf('SPEND', 'M5', 'GTE', '40')] }
const theft: Group = { kind: 'group', match: 'ANY', items: [leaf('SPEND', 'M5', 'GTE', '40'), leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED')] }

async function adsOf(id: string, outsideId: string): Promise<Record<string, string>> {
  await planAdReadings(stage.world)
  await readAds(stage.world, id)
  const scope = { kind: 'tenant', customerId: stage.customerId, subCustomerId: null } as const
  const request = adListRequest.parse({ channel: 'FACEBOOK', level: 'AD_GROUP', outside_account_ids: outsideId })
  return Object.fromEntries((await adList(stage.world.db, scope, request)).content.map(row => [row.name, row.object_id]))
}
const press = async (status: 'ACTIVE' | 'PAUSED', ...ids: (string | undefined)[]) =>
  (
    await switchAds(stage.world, stage.customer, {
      idempotencyKey: crypto.randomUUID(),
      request: { object_ids: ids.map(String), status },
    })
  ).results.map(({ accepted, msg }) => (accepted ? 'accepted' : msg))
async function work(id: string): Promise<string[]> {
  for (let round = 0; round < 20; round += 1) {
    stage.advance(7_000)
    await carryAds(stage.world, id)
  }
  const ended = await stage.rows<{ state: string; reason: string }>(
    sql`select state, reason from ad_management_actions where ad_account_id = ${id} order by made_at desc, id desc limit 1`,
  )
  return ended.map(({ state, reason }) => `${state} ${reason}`)
}

test('an object that a rule keeps paused is left to monitors, its neighbour is not', async () => {
  const { id, outsideId } = await accountWithGroups(stage, { 贵: { spend_per_hour: '600' }, 廉: { status: 'PAUSED' } })
  await stage.acting(formOf(dear, { is_all_accounts: false, account_ids: [id], action: 'PAUSE_AD_GROUP', hold_minutes: 600 } as object))
  await stage.tick(3)
  await stage.work()
  expect(await stage.pauses()).toMatchObject([{ state: 'PAUSE_SUCCESS' }])
  const ads = await adsOf(id, outsideId)
  expect(await press('ACTIVE', ads.贵, ads.廉)).toEqual([expect.stringContaining('监控规则暂停中'), 'accepted'])
  expect(await work(id)).toEqual(['DONE '])
})

test('an account with an incident that goes on gets nothing switched on until it is closed', async () => {
  const { id, outsideId } = await accountWithGroups(stage, { 贵: { spend_per_hour: '600' }, 廉: { status: 'PAUSED' } })
  const ads = await adsOf(id, outsideId)
  expect(await press('ACTIVE', ads.廉)).toEqual(['accepted'])
  await stage.acting(formOf(theft, { is_all_accounts: false, account_ids: [id] }))
  await stage.tick(3)
  const [incident] = await stage.rows<{ id: string }>(
    sql`select id from monitors_incidents where ad_account_id = ${id} and state <> 'CLOSED'`,
  )
  expect(incident).toBeDefined()
  // It was accepted before, and is not sent any more.
  expect(await work(id)).toEqual([expect.stringContaining('FAILED 该账户有未关闭的盗刷事件')])
  expect(await press('ACTIVE', ads.贵, ads.廉)).toEqual(Array(2).fill(expect.stringContaining('未关闭的盗刷事件')))
  expect(await press('PAUSED', ads.贵)).toEqual(['accepted'])
  await work(id)
  await closeIncident(stage.world, stage.customer, { incident_id: incident?.id ?? '', verdict: 'FALSE_ALARM', note: '自己人' })
  expect(await press('ACTIVE', ads.廉)).toEqual(['accepted'])
  expect(await work(id)).toEqual(['DONE '])
})
