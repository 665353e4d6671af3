// Incidents of theft in their tab: read with their score and timeline, controlled, closed with a verdict, taken along; on a phone too.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { incidentEndpoints } from '@tallyhelm/protocol/topics/monitors/incident-endpoints'
import { type IncidentDetail, incidentSchemas } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { standMonitors } from './test-monitors.ts'
import { ACCOUNT, PAUSE, RULE } from './test-rules.ts'

const stage = openStage()
const TAB = '/security/config?tab=incidents'
const AT = '2026-03-02T00:30:00.000Z'
const INCIDENT: IncidentDetail = {
  incident_id: '9001',
  opened_at: AT,
  ...ACCOUNT,
  rule_name: RULE.rule_name,
  state: 'OPEN',
  score: 45,
  pauses: 2,
  paused: 1,
  saved: '1820.00',
  contained_at: null,
  closed_at: null,
  closed_by: null,
  verdict: null,
  note: '',
  parts: [
    { name: '陌生操作者', count: 3, points: 25, formula: '3 次 × 10 分，最多 25 分' },
    { name: '新增人员或合作方', count: 2, points: 20, formula: '2 次 × 10 分，最多 20 分' },
  ],
  score_formula: '各项得分之和，最高 100 分',
  saved_formula: '各次暂停成功之和',
  timeline: [
    { key: 'event-1', at: AT, kind: 'EVENT', title: '陌生操作者或应用', text: PAUSE.ad_group_name, by: 'Ivan' },
    { key: 'step-1', at: AT, kind: 'STEP', title: '发现疑似盗刷', text: '', by: null },
  ],
  is_cut: false,
  paused_objects: [
    {
      pause_id: PAUSE.pause_id,
      created_at: AT,
      level: 'AD_GROUP',
      state: 'PAUSE_SUCCESS',
      fail_reason: '',
      restore_state: 'NONE',
      saved: '1820.00',
      object_id: PAUSE.ad_group_id,
      object_name: PAUSE.ad_group_name,
    },
  ],
}

let incident: IncidentDetail
let isEmpty: boolean
let asked: [string, object][]
beforeEach(() => {
  incident = INCIDENT
  isEmpty = false
  asked = []
  stage.server().leaveRest()
  standAround(stage.server())
  standMonitors(stage.server())
  stage.server().answer(incidentEndpoints, incidentSchemas, {
    incidents: ({ page_num, page_size }) => {
      const content = isEmpty ? [] : [incident]
      return { content, total_size: content.length, page_num, page_size }
    },
    incident: () => incident,
    contain: request => {
      asked.push(['contain', request])
      incident = { ...incident, state: 'CONTAINED', contained_at: AT }
      return { paused: 2 }
    },
    close: request => {
      asked.push(['close', request])
      incident = { ...incident, state: 'CLOSED', verdict: request.verdict, closed_by: '林知夏', closed_at: AT }
      return { changed: true }
    },
  })
})

test('an incident is read with its score, controlled, and closed with a verdict', async () => {
  await stage.open(TAB)
  await page.getByRole('button', { name: `查看 ${ACCOUNT.account_name}` }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('meter', { name: '风险分 45' })).toBeVisible()
  await expect.element(drawer.getByRole('list', { name: '风险分构成' }).getByText('3 次 × 10 分，最多 25 分')).toBeVisible()
  await expect.element(drawer.getByRole('list', { name: '时间线' }).getByText(/Ivan/)).toBeVisible()
  await expect.element(drawer.getByText('暂停成功')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: '下载证据包' })).toBeEnabled()
  expect(await pageViolations()).toEqual([])
  await drawer.getByRole('button', { name: '立即控制' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '立即控制' }).click()
  await stage.toasted('正在暂停 2 个对象，渠道生效后状态变为已控制')
  await expect.element(drawer.getByText('已控制', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: '关闭事件' }).click()
  const closing = page.getByRole('dialog', { name: '关闭事件' })
  await closing.getByRole('button', { name: '关闭事件' }).click()
  await expect.element(closing.getByText('请选择结论')).toBeVisible()
  await closing.getByRole('radio', { name: /误报/ }).click()
  await closing.getByRole('textbox', { name: /说明/ }).fill('大促加投')
  await closing.getByRole('button', { name: '关闭事件' }).click()
  await stage.toasted('事件已关闭')
  await expect.element(drawer.getByRole('button', { name: '立即控制' })).not.toBeInTheDocument()
  const request = { incident_id: INCIDENT.incident_id }
  expect(asked).toEqual([
    ['contain', request],
    ['close', { ...request, verdict: 'FALSE_ALARM', note: '大促加投' }],
  ])
})

test('on a phone the tab has cards, and without incidents says what would be there', async () => {
  await stage.open(`${TAB}&detail=${INCIDENT.incident_id}`, PHONE)
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '立即控制' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await pageViolations()).toEqual([])
  isEmpty = true
  await stage.open(TAB, PHONE)
  await expect.element(page.getByText('没有盗刷事件')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
