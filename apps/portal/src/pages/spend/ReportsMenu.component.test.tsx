// Saved reports on the page of daily spend: what is kept of the page's question, and how it is opened, mailed and removed again.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { dailySchemas } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { reportEndpoints } from '@tallyhelm/protocol/topics/spend/report-endpoints'
import { type Report, reportSchemas } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const report: Report = {
  report_id: '7',
  name: '每周消耗',
  question: {
    channel: 'FACEBOOK',
    dimension: 'ACCOUNT',
    period: 'FIXED',
    from: '2026-01-05',
    until: '2026-01-12',
    is_compared: true,
    filters: { account_name: '旗舰' },
    format: 'csv',
    search: 'name=%E6%97%97%E8%88%B0',
  },
  mailing: { frequency: 'WEEKLY', weekday: 1, hour: 9 },
  next_at: '2026-03-09T01:00:00.000Z',
  stop_reason: null,
  last_mail: { state: 'SENT', at: '2026-03-02T01:00:00.000Z', file_name: '每日消耗.csv', file_url: 'https://static.example/files/a.csv' },
  updated_at: '2026-03-01T00:00:00.000Z',
}
const stopped: Report = {
  ...report,
  report_id: '8',
  name: '日报',
  mailing: null,
  next_at: null,
  stop_reason: '您已没有绑定的邮箱',
  last_mail: null,
}
let saved: unknown[]
let done: unknown[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  saved = []
  done = []
  stage.server().sample(dailyEndpoints, dailySchemas)
  stage.server().answer(reportEndpoints, reportSchemas, {
    list: () => ({ content: [stopped, report], email: 'k***@example.com' }),
    save: request => {
      saved.push(request)
      return { report_id: '9', next_at: null }
    },
    remove: request => {
      done.push(['remove', request])
      return {}
    },
    sendNow: request => {
      done.push(['send', request])
      return {}
    },
  })
})
const menu = async (item: string) => {
  await page.getByRole('button', { name: '报表', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the page’s question is kept under a name, with its file and when it is mailed', async () => {
  await stage.open('/advert/consume/facebook?from=2026-01-05&to=2026-01-11&by=COMPANY&name=%E6%97%97%E8%88%B0&compare=yes')
  await menu('保存为报表…')
  const dialog = page.getByRole('dialog', { name: '保存为报表' })
  await dialog.getByRole('button', { name: '保存报表' }).click()
  await expect.element(dialog.getByText('请填写报表名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: '报表名称' }).fill('公司周报')
  await expect.element(dialog.getByText('发送到您绑定的邮箱 k***@example.com，登录后下载文件')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({
    name: '公司周报',
    question: {
      channel: 'FACEBOOK',
      dimension: 'COMPANY',
      period: 'FIXED',
      from: '2026-01-05',
      until: '2026-01-12',
      is_compared: true,
      filters: { account_name: '旗舰' },
      format: 'xlsx',
      search: 'name=%E6%97%97%E8%88%B0',
    },
    mailing: null,
  })
})

test('a linked report stands first; opened it is the page’s question again', async () => {
  await stage.open('/advert/consume/facebook?report=7')
  const drawer = page.getByRole('dialog', { name: '我的报表' })
  await expect.element(drawer.getByText('每周一 09:00，下次 2026-03-09 09:00')).toBeVisible()
  await expect.element(drawer.getByText('已停止：您已没有绑定的邮箱')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: '下载 每日消耗.csv' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer.getByRole('button', { name: '打开 每周消耗' }).click()
  await expect.poll(() => location.search).toContain('from=2026-01-05&to=2026-01-11&by=ACCOUNT&compare=yes')
  expect(location.search).toContain('name=')
  expect(location.search).not.toContain('report')
})

test('mailed at once, and removed after a question', async () => {
  await stage.open('/advert/consume/facebook')
  await menu('我的报表')
  const more = async (item: string) => {
    await page.getByRole('button', { name: '“每周消耗”的更多操作' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('立即发送到邮箱')
  await expect.poll(() => done).toEqual([['send', { report_id: '7' }]])
  await more('删除')
  await page.getByRole('button', { name: '确认删除' }).click()
  await expect.poll(() => done.at(-1)).toEqual(['remove', { report_id: '7' }])
  await more('重命名与发送计划')
  const dialog = page.getByRole('dialog', { name: '编辑报表' })
  await dialog.getByRole('textbox', { name: '报表名称' }).fill('每周')
  await dialog.getByRole('button', { name: '保存报表' }).click()
  await expect.poll(() => saved).toEqual([{ report_id: '7', name: '每周', mailing: { frequency: 'WEEKLY', weekday: 1, hour: 9 } }])
})

test('a link to another one’s report says so, on a phone too', async () => {
  await page.viewport(...PHONE)
  await stage.open('/advert/consume/facebook?report=99')
  await expect.element(page.getByText('链接中的报表已删除，或属于其他登录账号。')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= innerWidth).toBe(true)
})
