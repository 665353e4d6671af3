// 合作系统: a partner is made with its customers and addresses, its secret stands there once, and it is revoked with a reason.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { type NewPartner, type Partner, partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const SECRET = 'k'.repeat(43)

test('a partner is made, its secret is shown once, and it is revoked', async () => {
  stage.as('admin')
  let sent: NewPartner | undefined
  let revoked: unknown
  const row: Partner = {
    partner_id: '7',
    name: '官网会员中心',
    customer_ids: ['31', '32'],
    with_sub_customers: true,
    addresses: ['203.0.113.0/24'],
    created_by: '秦若水',
    created_at: '2026-03-02T04:00:00Z',
    revoked_at: null,
    last_issued_at: null,
  }
  stage.server().answer(partnerEndpoints, partnerSchemas, {
    list: ({ page_num, page_size }) => ({ content: sent ? [row] : [], total_size: sent ? 1 : 0, page_num, page_size }),
    tokens: ({ page_num, page_size }) => ({ content: [], total_size: 0, page_num, page_size }),
    create: input => {
      sent = input
      return { partner_id: '7', name: input.name, secret: SECRET }
    },
    revoke: input => {
      revoked = input
      return {}
    },
  })
  await stage.open('/console/partners')
  await expect.element(page.getByText('还没有合作系统')).toBeVisible()
  await expect.element(page.getByText('还没有签发过登录凭证')).toBeVisible()

  await page.getByRole('button', { name: '新建合作系统' }).click()
  await button('新建合作系统').click()
  await expect.element(dialog.getByText('请填写客户 ID')).toBeVisible()
  expect(sent).toBeUndefined()
  await dialog.getByLabelText('名称').fill('官网会员中心')
  await dialog.getByLabelText('客户 ID').fill('31\n三十二')
  await button('新建合作系统').click()
  await expect.element(dialog.getByText('客户 ID“三十二”格式不正确')).toBeVisible()
  await dialog.getByLabelText('客户 ID').fill('31\n32')
  await dialog.getByLabelText('来源地址').fill('203.0.113.0/24')
  await dialog.getByLabelText('原因').fill('会员中心接入门户')
  expect(await pageViolations()).toEqual([])
  await button('新建合作系统').click()

  await expect.element(dialog.getByText('密钥仅显示这一次')).toBeVisible()
  expect(sent).toMatchObject({ customer_ids: ['31', '32'], with_sub_customers: false, addresses: ['203.0.113.0/24'] })
  await expect.element(dialog.getByRole('button', { name: '复制密钥' })).toBeVisible()
  await button('已妥善保存').click()
  await expect.element(page.getByRole('cell', { name: '2 个客户及其子客户' })).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRET)

  await page.getByRole('button', { name: '吊销' }).click()
  await dialog.getByLabelText('原因').fill('合作关系结束')
  await dialog
    .getByRole('button', { name: /确认|吊销/ })
    .last()
    .click()
  await expect.poll(() => revoked).toMatchObject({ partner_id: '7', reason: '合作关系结束' })
})
