// An application for a new customer, all the way: asked for, rejected with a flag, mended, approved by operations, and bound.
import { expect, test } from 'vitest'
import { accessPages } from '../models/access-pages.ts'
import { openConsole } from '../models/console.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { codeFor } from '../support/phone.ts'
import { quiet } from '../support/quiet.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const { sandbox } = product
const visits = useVisits()
/** Belongs to no customer. */
const MOBILE = '13800000014'

test('who has no customer applies for one, mends what was flagged, and becomes the master of what was set up', async () => {
  const company = '晚晴出海（示例）'
  const { page } = await visits.holding(MOBILE)
  const access = accessPages(page)
  await page.goto('/bind-account/check')
  await access.askForCode()
  await access.typeCode(await codeFor(sandbox, MOBILE))
  await access.verify()
  await page.waitForURL('**/bind-account/bind')
  await page.getByLabel('公司全称').fill(company)
  await page.getByLabel('联系方式').fill('微信 wanqing')
  await access.button('提交申请').click()
  await access.outcome('申请已提交').waitFor()

  const { page: ops } = await visits.open()
  await openConsole(ops, 'ops')
  const waiting = ops.getByRole('list', { name: '待我审核' }).getByRole('link', { name: company })
  await waiting.click()
  const panel = ops.getByRole('dialog', { name: '新建客户申请' })
  await panel.getByText('请先选择绑定的客户，或新客户的类型与性质').first().waitFor()
  await shoot(ops, 'console-case-application.png')
  expect(await violations(ops)).toEqual([])
  // The letter alone opens the dialog, and the flag names the field to the applicant.
  await panel.getByRole('heading', { name: '新建客户申请' }).click()
  await ops.keyboard.press('r')
  const rejection = ops.getByRole('dialog', { name: /^驳回：/ })
  // The templates of reasons come a moment later and move what stands above them.
  await quiet(ops)
  await rejection.getByRole('checkbox', { name: '公司全称' }).check()
  await rejection.getByLabel('公司全称的说明').fill('请填写营业执照上的全称')
  await rejection.getByRole('button', { name: '驳回', exact: true }).click()
  await rejection.getByText('原因至少 5 个字符').waitFor()
  await rejection.getByLabel(/^原因/).fill('公司全称与营业执照不一致')
  await shoot(ops, 'console-case-reject.png')
  expect(await violations(ops)).toEqual([])
  await rejection.getByRole('button', { name: '驳回', exact: true }).click()
  await closed(rejection)

  await page.goto('/bind-account/check')
  const own = page.getByRole('region', { name: `新建客户申请：${company}` })
  await own.getByText('公司全称：请填写营业执照上的全称').waitFor()
  await own.getByText('公司全称与营业执照不一致').first().waitFor()
  await shoot(page, 'case-state-rejected.png', { fullPage: true })
  expect(await violations(page)).toEqual([])
  await own.getByRole('button', { name: '修改并重新提交' }).click()
  await expect.poll(() => page.getByLabel('联系方式').isDisabled()).toBe(true)
  await page.getByLabel('公司全称').fill(`${company}有限公司`)
  await page.getByRole('button', { name: '重新提交', exact: true }).click()
  await page
    .getByRole('region', { name: `新建客户申请：${company}有限公司` })
    .getByText('待审核', { exact: true })
    .waitFor()

  await ops.goto('/console/cases?kind=CUSTOMER_APPLICATION')
  await ops.getByRole('button', { name: `${company}有限公司` }).click()
  await panel.getByRole('button', { name: '领取', exact: true }).click()
  await panel.getByText(/^沈一帆，至 /).waitFor()
  await panel.getByLabel(/^客户类型/).click()
  await ops.getByRole('option', { name: '预充', exact: true }).click()
  await panel.getByLabel(/^客户性质/).click()
  await ops.getByRole('option', { name: '直客', exact: true }).click()
  await panel.getByRole('button', { name: '保存', exact: true }).click()
  await panel.getByText('新建客户：预充，直客').waitFor()
  await panel.getByRole('button', { name: '通过（A）' }).click()
  const approval = ops.getByRole('dialog', { name: /^通过：/ })
  await approval.getByRole('button', { name: '通过', exact: true }).click()
  await closed(approval)

  await page.reload()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${company}有限公司` })
    .first()
    .waitFor()
  await shoot(page, 'case-state-approved.png', { fullPage: true })
})

test('on a phone the queue is cards, the panel fills the screen, and nothing is wider than it', async () => {
  const { page } = await visits.open(PHONE)
  await openConsole(page, 'ops', '/console/cases?kind=CUSTOMER_APPLICATION')
  await page.getByRole('heading', { name: '审核中心' }).waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page
    .getByRole('button', { name: /（示例）/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'console-case-phone.png')
  await page.getByRole('dialog').getByText('经过', { exact: true }).waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-case-phone.png')
})
