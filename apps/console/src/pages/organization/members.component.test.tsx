// Members of a customer: one is disabled and let in again, with what it means said beforehand and a reason.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { type ConsoleMember, consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { customerPartSchemas, type MemberSwitch } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))

test.each([
  [1440, true, /停用期间没有人能管理该客户的成员/],
  [390, false, /将以短信告知本人和主账号/],
] as const)('at %i a person is disabled with a reason, and let in again (master: %s)', async (width, is_master, meaning) => {
  await page.viewport(width, 900)
  stage.as('ops')
  const sent: MemberSwitch[] = []
  const sample = sampleOf(consoleCustomerSchemas.members.response.shape.content.element)
  const member: ConsoleMember = { ...sample, user_id: '7', name: '林晚舟', is_master, is_disabled: false, sub_customer_name: null }
  stage.server().answer(consoleCustomerEndpoints, consoleCustomerSchemas, {
    detail: () => ({ ...sampleOf(consoleCustomerSchemas.detail.response), customer_id: '5' }),
    members: () => ({ content: [member], total_size: 1, page_num: 1, page_size: 20 }),
  })
  stage.server().answer(customerPartEndpoints, customerPartSchemas, {
    memberInvitations: () => ({ items: [] }),
    setMemberDisabled: input => {
      sent.push(input)
      member.is_disabled = input.value
      return {}
    },
  })
  stage.server().sample(consoleCustomerEndpoints, consoleCustomerSchemas)
  await stage.open('/console/customers/5?tab=members')
  await page.getByRole('button', { name: '停用登录' }).click()
  const off = page.getByRole('dialog', { name: '停用登录：林晚舟' })
  await expect.element(off.getByText(meaning)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await off.getByRole('textbox').fill('手机疑似被盗，先停用')
  await off.getByRole('button', { name: '停用登录' }).click()
  await expect.element(page.getByText('已停用')).toBeVisible()
  await page.getByRole('button', { name: '恢复登录' }).click()
  const on = page.getByRole('dialog', { name: '恢复登录：林晚舟' })
  await on.getByRole('textbox').fill('已换新手机，核实本人')
  await on.getByRole('button', { name: '恢复登录' }).click()
  await expect.element(page.getByText('正常', { exact: true })).toBeVisible()
  expect(sent.map(({ user_id, value }) => [user_id, value])).toEqual([
    ['7', true],
    ['7', false],
  ])
})
