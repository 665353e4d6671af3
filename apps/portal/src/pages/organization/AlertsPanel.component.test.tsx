// 通知设置: the threshold in days, and ways of news as a table that is saved as a whole; by keyboard, in both widths.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const choice = (alert: 'LOW_BALANCE' | 'QUOTA_RESULT') => ({ alert, in_app: true, sms: false, mail: false })

async function open({ email = null, mayChange = true }: { email?: string | null; mayChange?: boolean } = {}) {
  stage.as({ customer_type: 1 })
  stage.server().leaveRest()
  standAround(stage.server())
  let days = 3
  let choices = [choice('LOW_BALANCE'), choice('QUOTA_RESULT')]
  const saved: unknown[] = []
  stage.server().answer(adAccountEndpoints, adAccountSchemas, {
    lowDays: () => ({ days, may_change: mayChange }),
    setLowDays: request => {
      days = request.days
      return { days, may_change: true }
    },
  })
  stage.server().answer(noticeEndpoints, noticeSchemas, {
    alertChoices: () => ({ choices, mobile: '138****0001', email }),
    setAlertChoices: request => {
      choices = request.choices as typeof choices
      saved.push(request)
      return {}
    },
  })
  await stage.open('/user/info?tab=notify')
  return saved
}

test('days are whole from 1 to 30, and are saved', async () => {
  await open()
  const field = page.getByRole('textbox', { name: '预警天数' })
  await field.fill('31')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('预警天数需为 1–30 的整数')).toBeVisible()
  await field.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('已保存：预计可用少于 5 天时预警')).toBeVisible()
})

test('ways are chosen by keyboard and saved as a whole; mail wants an address, and the page leads to it', async () => {
  const saved = await open()
  await expect.element(page.getByRole('link', { name: '绑定邮箱' })).toHaveAttribute('href', '/user/info?tab=security')
  await expect.element(page.getByRole('checkbox', { name: '额度结果：邮件' })).toBeDisabled()
  await expect.element(page.getByText('必达，不可关闭').first()).toBeVisible()
  const sms = page.getByRole('checkbox', { name: '额度结果：短信' })
  ;(sms.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(sms).toBeChecked()
  await page.getByRole('button', { name: '保存通知设置' }).click()
  await expect.element(page.getByText('通知设置已保存')).toBeVisible()
  expect(saved).toEqual([{ choices: [choice('LOW_BALANCE'), { ...choice('QUOTA_RESULT'), sms: true }] }])
})

test('a sub-customer reads the days of its customer', async () => {
  await open({ mayChange: false, email: 'a****@example.com' })
  await expect.element(page.getByText('当前为 3 天，由上级客户设置。')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: '额度结果：邮件' })).toBeEnabled()
})
