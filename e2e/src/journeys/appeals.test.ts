// An appeal against a rectification: it puts the suspension off, more is asked for and handed in, and approved it ends the rectification.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { shell } from '../models/shell.ts'
import { violations } from '../support/accessibility.ts'
import { pictureFile } from '../support/pictures.ts'
import { rectificationIsMissed } from '../support/time.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const CUSTOMER = '13800000001'
const LIST = '/rectification/to-be-rectified/facebook'
const SUSPENDED = '违规广告暂停'
const WHY = '该商品已取得商标权利人授权，授权书见附件，请重新核对投诉。'
const visits = useVisits()

async function attach(dialog: Locator, fileName: string): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(pictureFile(fileName))
  await dialog
    .getByRole('listitem')
    .filter({ hasText: fileName })
    .getByText(/^[\d.]+ ?(B|KB)$/)
    .waitFor()
}

const rowOf = (page: Page, type: string) => page.getByRole('table', { name: '待整改账户' }).getByRole('row').filter({ hasText: type })
const todo = (page: Page) => page.getByRole('main').getByRole('link').filter({ hasText: '申诉待补充' })

test('a pending appeal puts the suspension off, staff ask for more, and approved it ends the rectification', async () => {
  const { page } = await visits.holding(CUSTOMER)
  await page.goto(LIST)
  await page.getByRole('tab', { name: '待整改 4' }).waitFor()
  const row = rowOf(page, '侵权投诉')
  await row.getByRole('button', { name: /^申诉 / }).click()
  const form = page.getByRole('dialog', { name: /^违规整改申诉：/ })
  const name = (await form.getByRole('heading').first().innerText()).replace(/^违规整改申诉：/, '')
  await form.getByRole('button', { name: '提交申诉' }).click()
  await form.getByText('请上传凭证').waitFor()
  await form.getByRole('textbox', { name: '申诉理由' }).fill(WHY)
  await attach(form, '授权书.png')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'appeal-form.png')
  await form.getByRole('button', { name: '提交申诉' }).click()
  await closed(form)

  // Both are missed in turn: whoever sees the second one missed has seen the first.
  await rectificationIsMissed(CUSTOMER, 'RIGHTS')
  await rectificationIsMissed(CUSTOMER)
  await expect.poll(async () => (await page.reload(), await rowOf(page, '落地页问题').innerText())).toContain(SUSPENDED)
  expect(await row.innerText()).not.toContain(SUSPENDED)

  const { page: office } = await visits.open()
  await openConsole(office, 'risk', '/console/cases?kind=VIOLATION_APPEAL')
  await office.getByRole('button', { name: new RegExp(name) }).click()
  const steps = office.getByRole('region', { name: '申诉经过' })
  await steps.getByText(WHY).waitFor()
  await steps.getByRole('img', { name: '授权书.png' }).waitFor()
  await steps.getByRole('button', { name: '要求补充' }).click()
  const asking = office.getByRole('dialog', { name: `要求补充：${name}` })
  await asking.getByRole('textbox', { name: '需补充的材料' }).fill('请补充商标注册证')
  await asking.getByRole('button', { name: '要求补充' }).click()
  await closed(asking)
  expect(await violations(office)).toEqual([])

  const { page: home } = await visits.holding(CUSTOMER)
  await home.goto('/service/account/dashboard')
  await todo(home).click()
  await home.getByRole('button', { name: `去补充 ${name}` }).click()
  await home.getByRole('button', { name: '补充材料', exact: true }).click()
  const answer = home.getByRole('dialog', { name: `补充材料：${name}` })
  await answer.getByText('请补充商标注册证').waitFor()
  await answer.getByRole('textbox', { name: '补充说明' }).fill('商标注册证见附件。')
  await attach(answer, '商标注册证.png')
  await answer.getByRole('button', { name: '提交材料' }).click()
  await closed(answer)
  expect(await violations(home)).toEqual([])
  await shoot(home, 'appeal-answered.png')
  const { page: other } = await visits.holding(CUSTOMER)
  await other.goto('/service/account/dashboard')
  await other.getByRole('main').getByRole('link').filter({ hasText: '待整改' }).first().waitFor()
  expect(await todo(other).count()).toBe(0)

  // Neither this panel nor, below, the customer's pages are touched.
  await steps.getByRole('img', { name: '商标注册证.png' }).waitFor()
  await office.getByRole('button', { name: '通过（A）' }).click()
  const approval = office.getByRole('dialog', { name: /^通过：/ })
  await approval.getByRole('textbox', { name: '原因' }).fill('商标授权核对属实')
  await approval.getByRole('button', { name: '通过', exact: true }).click()
  await closed(approval)

  await home.getByRole('dialog', { name }).getByText('已通过').first().waitFor()
  await page.getByRole('tab', { name: '待整改 3' }).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await expect.poll(() => shell(page).menu.innerText()).toContain('3 条待处理')
  await page.goto(`${LIST}?status=RECTIFIED`)
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: `查看 ${name}` })
    .click()
  await page.getByText('整改已完成').waitFor()
  await page
    .getByText(/申诉（编号 \d+）通过：商标授权核对属实/)
    .filter({ visible: true })
    .first()
    .waitFor()
})
