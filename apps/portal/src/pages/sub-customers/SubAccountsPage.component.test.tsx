// 子客户账户: accounts of all sub-customers by channel, given to another one in a batch or by pasted lines, by mouse, keyboard and on a phone.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { subCustomerSchemas } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const list = sampleOf(adAccountSchemas.list.response)
const account = {
  ...sampleOf(adAccountSchemas.list.response.shape.content.element),
  account_id: '7',
  account_name: '新户一',
  outside_account_id: '770000000000001',
  account_status: 'NORMAL' as const,
  currency: 'USD' as const,
  balance: '120.00',
  today_spend: '8.10',
  sub_customer_name: '青禾优选',
  add_obstacle: null,
}

/** What was sent, by the name of the call. */
let sent: [name: string, request: unknown][]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  sent = []
  stage.as({ customer_nature: 'SECOND_AGENT' })
  const facts = { roles: ['Associated', 'SecondAgent'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE'] } as const
  stage.server().answer(organizationEndpoints, organizationSchemas, {
    authorityConfig: () => ({ routes: buttonsOf(facts) }),
    openedChannels: () => ({ channels: [...facts.channels] }),
  })
  stage.server().answer(subCustomerEndpoints, subCustomerSchemas, {
    accounts: ({ page_num, page_size, channel }) => {
      const content = channel === 'FACEBOOK' ? [account] : []
      return { ...list, content, total_size: content.length, page_num, page_size }
    },
    list: ({ page_num, page_size }) => ({
      content: [{ ...sampleOf(subCustomerSchemas.list.response.shape.content.element), sub_customer_id: '101', name: '云舟出海' }],
      total_size: 1,
      page_num,
      page_size,
    }),
    assign: request => {
      sent.push(['assign', request])
      return {}
    },
    assignPasted: request => {
      sent.push(['assignPasted', request])
      const lines = request.content.split('\n')
      return {
        results: lines.map((line, at) => {
          const [id = '', name = ''] = line.split('\t')
          const is_ok = name !== '青禾'
          return { row_no: at + 1, outside_account_id: id, sub_customer_name: name, is_ok, msg: is_ok ? '' : '没有该名称的子客户' }
        }),
      }
    },
  })
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('accounts of a channel are chosen and given to another sub-customer', async () => {
  await stage.open('/second/asset/account')
  for (const text of ['$120.00', '$8.10', '青禾优选']) await expect.element(page.getByText(text).first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('checkbox', { name: '选择 新户一' }).click()
  await press('变更子客户')
  const dialog = page.getByRole('dialog', { name: '变更子客户：1 个账户' })
  await dialog.getByRole('button', { name: '确认变更' }).click()
  await expect.element(dialog.getByText('请选择子客户')).toBeVisible()
  await dialog.getByRole('button', { name: /^子客户/ }).click()
  await page.getByRole('option', { name: '云舟出海' }).click()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '确认变更' }).click()
  await stage.toasted('已变更 1 个账户的子客户')
  expect(sent).toEqual([['assign', { sub_customer_id: '101', account_ids: ['7'] }]])
  await page.getByRole('tab', { name: 'Google' }).click()
  await expect.element(page.getByText('子客户还没有账户')).toBeVisible()
})

test('pasted lines are sent, and those that were refused stay, to be sent again alone', async () => {
  await stage.open('/second/asset/account')
  await press('粘贴变更子客户')
  const dialog = page.getByRole('dialog', { name: '粘贴变更子客户' })
  await dialog.getByRole('button', { name: '确认变更' }).click()
  await expect.element(dialog.getByText('请粘贴账户与子客户')).toBeVisible()
  const box = dialog.getByRole('textbox', { name: '账户与子客户' })
  await box.fill('770000000000001\t青禾\n770000000000002\t收回')
  await dialog.getByRole('button', { name: '确认变更' }).click()
  await stage.toasted('已变更 1 个账户的子客户')
  await expect.element(dialog.getByText('没有该名称的子客户')).toBeVisible()
  await expect.element(box).toHaveValue('770000000000001\t青禾')
  expect(await pageViolations()).toEqual([])
  await box.fill('770000000000001\t青禾优选')
  await dialog.getByRole('button', { name: '重新提交未成功的行' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(([, request]) => request)).toEqual([
    { content: '770000000000001\t青禾\n770000000000002\t收回' },
    { content: '770000000000001\t青禾优选' },
  ])
})

test('on a phone each account has its card, and the keyboard changes the channel', async () => {
  await stage.open('/second/asset/account', PHONE)
  await expect.element(page.getByText('$120.00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('tab', { name: 'Facebook' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('子客户还没有账户')).toBeVisible()
})
