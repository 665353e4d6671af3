// A rectification from its missed deadline to its end: suspended whatever is read, extended, handed in, rejected, handed in again and approved.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { rectificationIsMissed } from '../support/time.ts'
import { useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const CUSTOMER = '13800000001'
const LIST = '/rectification/to-be-rectified/facebook'
const SUSPENDED = '违规广告暂停'
const visits = useVisits()

async function handIn(page: Page, explanation: string): Promise<void> {
  await page.getByRole('checkbox', { name: '已修改落地页' }).check()
  await page.getByRole('textbox', { name: '整改说明' }).fill(explanation)
  const evidence = { name: '落地页.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF') }
  await page.locator('input[type=file]').setInputFiles(evidence)
  await page.getByRole('checkbox', { name: /我承诺/ }).check()
  await page.getByRole('listitem').filter({ hasText: '落地页.pdf' }).getByText('1 KB', { exact: true }).waitFor()
  await page.getByRole('button', { name: '提交整改' }).click()
  await page.getByText('整改已提交，等待审核').waitFor()
}

async function decide(office: Page, verdict: '通过' | '驳回', reason?: string): Promise<void> {
  await office.getByRole('button', { name: verdict, exact: true }).click()
  const dialog = office.getByRole('dialog', { name: new RegExp(`^${verdict}：`) })
  if (reason !== undefined) await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
  await dialog.getByRole('button', { name: verdict, exact: true }).click()
  await closed(dialog)
}

test('a missed deadline suspends, an extension lifts it, and what is handed in is rejected once and approved', async () => {
  await rectificationIsMissed(CUSTOMER)
  const { page } = await visits.holding(CUSTOMER)
  await page.goto(LIST)
  const row = page.getByRole('table', { name: '待整改账户' }).getByRole('row').filter({ hasText: '落地页问题' })
  await expect.poll(async () => (await page.reload(), await row.innerText())).toContain(SUSPENDED)
  const name = (await row.getByRole('checkbox').getAttribute('aria-label'))?.replace(/^选择 /, '').split(' ')[0] ?? ''

  await page.goto(`/account/facebook?name=${encodeURIComponent(name)}`)
  const account = page.getByRole('row').filter({ hasText: name })
  await account.getByText(SUSPENDED).waitFor()
  await account.getByRole('button', { name: `${name} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: '同步余额' }).click()
  await page.getByText(/同步/).last().waitFor()
  await account.getByText(SUSPENDED).waitFor()

  const { page: office } = await visits.open()
  await openConsole(office, 'risk', '/console/rectifications?waits=OVERDUE')
  await office.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '查看' }).click()
  await office.getByRole('button', { name: '延期' }).click()
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const extension = office.getByRole('dialog', { name: /^延期：/ })
  await extension.getByRole('textbox', { name: '新的截止时间' }).fill(`${later} 18:00`)
  await extension.getByRole('textbox', { name: '原因' }).fill('客户已说明处理进度')
  await extension.getByRole('button', { name: '延期', exact: true }).click()
  await closed(extension)

  await page.goto(LIST)
  expect(await row.innerText()).not.toContain(SUSPENDED)
  await row.getByRole('button', { name: /^去整改/ }).click()
  await handIn(page, '已修复落地页的访问错误，并核对了广告与页面内容一致。')
  await page.getByRole('link', { name: '返回列表' }).click()
  await page.getByRole('tab', { name: '待整改 3' }).waitFor()

  await office.reload()
  await office.getByText('落地页.pdf').first().waitFor()
  await decide(office, '驳回', '页面仍有两处价格不一致')
  await page.getByRole('tab', { name: '待整改 4' }).waitFor()
  await row.getByRole('button', { name: /^去整改/ }).click()
  await page.getByText('页面仍有两处价格不一致').filter({ visible: true }).first().waitFor()
  await handIn(page, '已统一全部页面的价格，并重新截图核对，内容一致。')

  await office.reload()
  await decide(office, '通过')
  await page.getByText('整改已完成').waitFor()
  await page.goto(`/account/facebook?name=${encodeURIComponent(name)}`)
  await account.getByText('正常').first().waitFor()
})
