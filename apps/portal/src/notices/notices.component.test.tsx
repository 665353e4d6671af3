// Dialogs that open by themselves: one at a time, told once, never over unsaved work (spec §2, Dialogs; §4).
import { holdTime, pass, violations } from '@tallyhelm/browser/app/test-page'
import { contractSchemas } from '@tallyhelm/protocol/topics/contracts/schemas'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import type { ContractCheck } from '@tallyhelm/protocol/topics/contracts/schemas'
import { noticeSchemas } from '@tallyhelm/protocol/topics/notices/schemas'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import type { ActiveNotices, Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'

const DASHBOARD = '/service/account/dashboard'
const UNSIGNED_TEXT = '您尚未签署合同，请先在线签署'
const [PREPAID, BY_PERIOD] = [1, 0]
const stage = openStage()

const notice = (notice_id: string, change: Partial<Notice>): Notice => ({
  notice_id,
  kind: 'GENERAL',
  placement: 'GLOBAL',
  title: `通知 ${notice_id}`,
  body: [{ kind: 'text', text: `内容 ${notice_id}` }],
  countdown_seconds: null,
  seen_flag: null,
  is_reopenable: false,
  active_from: '2025-05-26T00:00:00.000Z',
  active_until: null,
  ...change,
})
const holiday = notice('1', {
  kind: 'HOLIDAY',
  title: '端午节放假通知',
  countdown_seconds: 5,
  seen_flag: 'holidayNotice6_1',
  is_reopenable: true,
})
const rename = notice('2', { kind: 'RENAME', title: '品牌更名通知', seen_flag: 'changeNameDialog' })
const opening = notice('4', { kind: 'META_OPENING', placement: 'META_OPENING', title: '开户提醒', seen_flag: 'metaOpenRemark' })
const unsigned: ContractCheck = {
  need_sign: true,
  reason: 'NEVER_SIGNED',
  reason_text: UNSIGNED_TEXT,
  reject_reason: '',
  latest: null,
  success_notice: null,
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const dialogs = () => page.getByRole('dialog').elements().length
const prompt = dialog('签署合同')
const due = (active: () => ActiveNotices | Promise<ActiveNotices>) => stage.server().answer(noticeEndpoints, noticeSchemas, { active })
const asked = () => stage.server().seen(noticeEndpoints.active).length
/** Somebody of a customer of that type, who has signed no contract. */
function signIn(customer_type: number): void {
  stage.as({ customer_type })
  stage.server().answer(contractEndpoints, contractSchemas, { checkContract: () => unsigned })
}

beforeEach(() => {
  holdTime()
  stage.server().leaveRest()
  due(() => ({ notices: [] }))
  signIn(BY_PERIOD)
})
afterEach(() => void vi.useRealTimers())

test('notices come one after the other; the holiday’s closes by itself; both are told once', async () => {
  due(() => ({ notices: [holiday, rename] }))
  await stage.open(DASHBOARD)
  const [first, second] = [dialog('端午节放假通知'), dialog('品牌更名通知')]
  await expect.element(first.getByText(/^[1-5] 秒后自动关闭$/)).toBeVisible()
  // Before axe looks: it takes time, in which the first may close.
  expect(second.query()).toBeNull()
  expect(await violations(first)).toEqual([])
  for (let second = 0; second < 6; second += 1) await pass(1_000)
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(second).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).not.toBeInTheDocument()
  expect([localStorage.getItem('holidayNotice6_1'), localStorage.getItem('changeNameDialog')]).toEqual(['1', '1'])
  const before = asked()
  stage.reopen()
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(asked).toBe(before + 1)
  await pass(5_000)
  expect(dialogs()).toBe(0)
})

test('a notice waits until the dialog before it has gone: another version goes first', async () => {
  stage.server().file('/version.json', () => Response.json({ version: 'first' }))
  let answer = (_: ActiveNotices) => {}
  due(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await stage.open(DASHBOARD)
  await expect.poll(asked).toBe(1)
  stage.server().file('/version.json', () => Response.json({ version: 'another' }))
  stage.lead('/wallet')
  const update = dialog('系统更新')
  await expect.element(update).toBeVisible()
  answer({ notices: [rename] })
  await pass(5_000)
  expect(dialogs()).toBe(1)
  await update.getByRole('button', { name: '稍后' }).click()
  await expect.element(update).not.toBeInTheDocument()
  await expect.element(dialog('品牌更名通知')).toBeVisible()
})

test('the reminder of opening accounts opens on the page that it speaks of, until it is told not to', async () => {
  due(() => ({ notices: [opening] }))
  await stage.open(DASHBOARD)
  await expect.poll(asked).toBe(1)
  await pass(5_000)
  expect(dialogs()).toBe(0)
  await stage.open('/advert/dashboard')
  const reminder = dialog('开户提醒')
  await expect.element(reminder).toBeVisible()
  expect(await violations(reminder)).toEqual([])
  await reminder.getByRole('checkbox', { name: '不再提示' }).click()
  await reminder.getByRole('button', { name: '知道了' }).click()
  await expect.element(reminder).not.toBeInTheDocument()
  expect(localStorage.getItem('metaOpenRemark')).toBe('1')
  stage.reopen()
  await expect.element(page.getByRole('heading', { level: 1, name: '免费开户' })).toBeVisible()
  await pass(5_000)
  expect(dialogs()).toBe(0)
})

test('a customer who has signed no contract is told what to do, and is asked once', async () => {
  signIn(PREPAID)
  await stage.open(DASHBOARD)
  await expect.element(prompt.getByText(UNSIGNED_TEXT)).toBeVisible()
  expect(await violations(prompt)).toEqual([])
  await prompt.getByRole('button', { name: '稍后签署' }).click()
  stage.reopen()
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(() => stage.server().seen(contractEndpoints.checkContract).length).toBe(2)
  await pass(5_000)
  expect(prompt.query()).toBeNull()
})

test('the prompt leads to the consultant who signs with the customer', async () => {
  signIn(PREPAID)
  stage.server().answer(organizationEndpoints, organizationSchemas, { consultants: () => ({ consultants: [] }) })
  await stage.open(DASHBOARD)
  await prompt.getByRole('button', { name: '联系专属顾问' }).click()
  await expect.element(dialog('专属顾问')).toBeVisible()
})

test('the prompt leads to the form that signs, and is not asked there', async () => {
  signIn(PREPAID)
  const blank = {
    customerSignName: '',
    accountName: '',
    bankName: '',
    bankAccount: '',
    email: '',
    swiftCode: '',
    extraAttachmentInfo: '[]',
  }
  stage.server().answer(contractEndpoints, contractSchemas, { preContractList: () => [], customerSign: () => [], echo: () => blank })
  await stage.open(DASHBOARD)
  await prompt.getByRole('link', { name: '去签署' }).click()
  await expect.poll(() => location.pathname).toBe('/user/info')
  // The page comes in pieces, each after a moment of the held clock.
  await expect
    .poll(async () => {
      await pass(500)
      return page.getByRole('textbox', { name: /^签约主体/ }).query()
    })
    .not.toBeNull()
  await pass(5_000)
  expect(dialogs()).toBe(1)
})

test('customers who pay by period are never asked for a contract', async () => {
  await stage.open(DASHBOARD)
  await expect.poll(asked).toBe(1)
  await pass(5_000)
  expect(stage.server().seen(contractEndpoints.checkContract)).toHaveLength(0)
})
