// 付款凭证: several files go up one after the other, and more can follow while the voucher waits.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { type StatementDetail, statementSchemas } from '@tallyhelm/protocol/topics/statements/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { detailed, line, voucher, waiting } from './test-statements.ts'

const stage = openStage()
const ROLES = ['Associated', 'BillingPeriod'] as const

test('a voucher takes five files, one after the other; what is refused stays, and what came is kept', async () => {
  let now: StatementDetail = { ...detailed, status: 'CONFIRMED' }
  const sent: unknown[] = []
  stage.server().leaveRest()
  standAround(stage.server())
  stage.as({ customer_type: 0 })
  const routes = buttonsOf({ roles: ROLES, isMaster: true, isSubCustomer: false, channels: ['FACEBOOK', 'GOOGLE', 'TIKTOK'] })
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  stage.server().answer(creditEndpoints, creditSchemas, { waitRepliedQuantity: () => [] })
  const papers: { name: string; url: string }[] = []
  stage.server().answer(statementEndpoints, statementSchemas, {
    detail: () => now,
    lines: ({ page_num, page_size }) => ({ content: [line], total_size: 1, page_num, page_size }),
    receipt: request => {
      sent.push(request)
      if (papers.length === 2) throw new Refusal('FILE_UNREADABLE')
      papers.push({ name: `${papers.length + 1}.pdf`, url: '' })
      now = { ...now, status: 'REPAYING', receipts: [{ ...voucher, papers: [...papers] }] }
      return now
    },
  })
  await stage.open(`/confirmation/customer/bill?id=${waiting.statement_id}&action=payment`)
  const dialog = page.getByRole('dialog')
  const files = (...names: string[]) => names.map(name => new File(['%PDF-'], name))
  await userEvent.upload(dialog.getByRole('button', { name: /^付款凭证/ }), files('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'))
  await userEvent.click(dialog.getByRole('button', { name: '提交付款凭证' }))
  await expect.element(dialog.getByText('付款凭证最多 5 个文件').first()).toBeVisible()
  expect(sent).toEqual([])
  for (const name of ['6.pdf', '5.pdf']) await userEvent.click(dialog.getByRole('button', { name: `移除 ${name}` }))
  expect(await pageViolations()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '提交付款凭证' }))
  await expect.element(dialog.getByText('已上传 2 个文件，还可上传 3 个。')).toBeVisible()
  const asked = { id: waiting.statement_id, version: 1, kind: 'PAYMENT' }
  expect(sent).toEqual([asked, { ...asked, receipt_id: '32' }, { ...asked, receipt_id: '32' }])
  expect(dialog.getByText('1.pdf').query()).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await userEvent.click(page.getByRole('button', { name: '补充文件' }))
  await expect.element(page.getByRole('dialog').getByText('已上传 2 个文件，还可上传 3 个。')).toBeVisible()
})
