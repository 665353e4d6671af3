// An incident of theft over a stage: it opens, is controlled, opens again where somebody fights back, and holds its pauses until it is closed.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import { incidentDetail } from '@tallyhelm/views/monitors/incident-detail'
import { incidentEvidence } from '@tallyhelm/views/monitors/incident-evidence'
import { incidentList } from '@tallyhelm/views/monitors/incident-list'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeIncident, containIncident, noteEvidence } from './incidents.ts'
import { restorePause } from './restore-pause.ts'
import { addRule } from './save-rule.ts'
import { accountWithGroups, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

const stolen: Group = {
  kind: 'group',
  match: 'ANY',
  items: [leaf('SPEND', 'M5', 'GTE', '40'), leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED')],
}
const refusalOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
  )
const incidents = () => stage.rows<{ id: string; state: string; score: number }>(sql`select id, state, score::int from monitors_incidents`)
const scopeOf = (customerId: string) => ({ kind: 'tenant', customerId, subCustomerId: null }) as const

test('open, contained, enabled again, open, contained, closed; nothing is given back meanwhile, and nobody else sees it', async () => {
  const { world, customer } = stage
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '600' }, cheap: { spend_per_hour: '6' } })
  // It only notifies yet, and would pause: the account is an incident, which people control.
  await addRule(world, customer, formOf(stolen, { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick(2)
  const [incident] = await incidents()
  expect(await incidents()).toMatchObject([{ state: 'OPEN' }])
  expect(await stage.pauses()).toEqual([])
  const request = { incident_id: incident?.id ?? '' }
  expect(await stage.rows(sql`select link from notices_messages where title like '%疑似被盗刷'`)).toEqual([
    { link: `/security/config?tab=incidents&detail=${request.incident_id}` },
  ])

  expect(await containIncident(world, customer, request)).toEqual({ paused: 1 })
  await stage.work()
  await stage.tick()
  expect(await incidents()).toMatchObject([{ state: 'CONTAINED' }])
  expect(await refusalOf(containIncident(world, customer, request))).toMatch('没有找到陌生操作者')
  const [pause] = await stage.pauses()
  expect(pause).toMatchObject({ state: 'PAUSE_SUCCESS', outside_id: account.ids.dear })
  const back = { pause_id: pause?.id ?? '' }
  expect(await refusalOf(restorePause(world, customer, back))).toMatch('盗刷事件未关闭')

  await world.platforms.FACEBOOK.adObjects?.setStatus(
    { outsideAccountId: account.outsideId, currency: 'USD' },
    'AD_GROUP',
    account.ids.dear ?? '',
    'ACTIVE',
  )
  await stage.tick()
  expect(await incidents()).toMatchObject([{ state: 'OPEN' }])
  await stage.work()
  await stage.tick()
  expect(await incidents()).toMatchObject([{ state: 'CONTAINED', score: 30 }])
  expect(await refusalOf(restorePause(world, customer, back))).toMatch('盗刷事件未关闭')

  const { customerId } = await stage.tenant()
  const stranger = { ...customer, customerId }
  const closing = { ...request, verdict: 'FALSE_ALARM', note: '大促' } as const
  const now = stage.clock.now()
  for (const work of [
    () => containIncident(world, stranger, request),
    () => closeIncident(world, stranger, closing),
    () => noteEvidence(world, stranger, request.incident_id),
    () => incidentDetail(world.db, scopeOf(customerId), request.incident_id, now),
  ])
    expect(await refusalOf(work())).toMatch('不存在')
  const page = { page_num: 1, page_size: 10 }
  expect(await incidentList(world.db, scopeOf(customerId), page)).toMatchObject({ total_size: 0 })
  expect(await incidentList(world.db, scopeOf(customer.customerId), page)).toMatchObject({ total_size: 1, content: [{ paused: 3 }] })

  await closeIncident(world, customer, closing)
  expect(await refusalOf(closeIncident(world, customer, closing))).toMatch('已关闭')
  const told = await incidentDetail(world.db, scopeOf(customer.customerId), request.incident_id, now)
  expect(told).toMatchObject({
    verdict: 'FALSE_ALARM',
    parts: [
      { name: '暂停后重新开启、批量暂停', points: 15 },
      { name: '沉睡账户恢复投放', points: 15 },
    ],
  })
  const titles = told.timeline.flatMap(({ kind, title }) => (kind === 'STEP' ? [title] : []))
  expect(titles).toEqual(['发现疑似盗刷', '立即控制', '已控制', '暂停后被重新开启', '已控制', '关闭事件'])
  expect(told.timeline.map(({ at }) => at)).toEqual(told.timeline.map(({ at }) => at).toSorted())
  const evidence = await incidentEvidence(world.db, scopeOf(customer.customerId), request.incident_id, now)
  expect(evidence.name).toBe(`盗刷证据_${account.outsideId}_2026-03-10.zip`)
  expect(evidence.bytes).toBeGreaterThan(1_000)
  expect(await stage.rows(sql`select distinct feedback from monitors_pauses`)).toEqual([{ feedback: 'FALSE_ALARM' }])
  expect(await restorePause(world, customer, back)).toEqual({ changed: true })
})
