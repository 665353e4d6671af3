// The five account pickers in the gallery, with their real calls: what they send, what they offer, each message on blur and on confirm.
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { accountPicker } from '../models/account-picker.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { DESKTOP, PHONE, type Viewport } from '../support/browser.ts'
import { galleryBuild, removeGalleryBuild, serveGallery } from '../support/gallery.ts'
import { SHOTS, useVisits } from '../support/visits.ts'

const CUSTOMER = '13800000001'
const LIST = '/api/custom/client/accounts'
const visits = useVisits()

afterAll(removeGalleryBuild)

/** The gallery, signed in; `asked` fills with the addresses of the calls that are made. */
async function gallery(viewport: Viewport = DESKTOP): Promise<{ page: Page; asked: string[] }> {
  const folder = await galleryBuild()
  const { page } = await visits.open(viewport)
  await serveGallery(page, folder)
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.withPassword(CUSTOMER)
  await page.waitForURL('**/service/account/dashboard')
  const asked: string[] = []
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dev/ui#pickers-title')
  await page.getByRole('heading', { name: '账户选择器' }).waitFor()
  return { page, asked }
}

async function open(page: Page, title: string) {
  await page.getByRole('button', { name: title, exact: true }).click()
  const picker = accountPicker(page)
  await picker.choosable.first().waitFor()
  await picker.settled()
  return picker
}

const PICKERS = [
  ['批量新增额度：Facebook', `${LIST}/add-quota/batch-account-list`, 780, true],
  ['批量调减：Facebook', `${LIST}/reduce-quota/batch-account-list`, 780, true],
  ['批量清零', `${LIST}/clear-quota/batch-account-list`, 750, false],
  ['批量 BM', LIST, 750, false],
  ['批量 Pixel', LIST, 750, false],
  ['监控广告账户', LIST, 750, false],
] as const

test.each(PICKERS)(
  '%s asks its own call, is as wide as the spec says, and gives back what was chosen',
  async (title, path, width, priced) => {
    const { page, asked } = await gallery()
    const picker = await open(page, title)
    expect(asked).toContain(path)
    expect((await picker.dialog.boundingBox())?.width).toBe(width)
    const heads = (await picker.rows.first().getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(Boolean)
    expect(heads).toEqual(['序号', '开户公司', '广告账户 ID', '广告账户名称', ...(priced ? ['调整金额'] : [])])
    expect(await picker.choosable.count()).toBeLessThanOrEqual(10)
    await page.screenshot({ path: join(SHOTS, `1440x900-picker-${PICKERS.findIndex(([name]) => name === title)}.png`) })
    expect(await violations(page)).toEqual([])

    await picker.confirm()
    await picker.inline('请选择广告账号').waitFor()
    await picker.toast('请选择广告账号')
    await picker.inline('请选择广告账号').waitFor()
    await picker.checkbox(0).check()
    await picker.checkbox(1).check()
    await expect.poll(() => picker.chosen.count()).toBe(2)
    await picker.chosen.first().getByRole('button').click()
    await expect.poll(() => picker.chosen.count()).toBe(1)
    if (priced) await picker.amountAt(1).fill('12.5')
    await picker.confirm()
    await picker.dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.getByRole('region', { name: '账户选择器' }).getByRole('status').innerText())
      .toMatch(priced ? /^\S+ 12\.50$/ : /^\S+$/)
  },
)

test('company, name and many ids narrow the list; ids in any separators ask for a hundred', async () => {
  const { page } = await gallery()
  const picker = await open(page, '批量 BM')
  const company = (await picker.choosable.first().getByRole('cell').nth(2).innerText()).trim()
  const all = await picker.choosable.count()
  await picker.chooseCompany(company.slice(0, 2))
  await picker.settled()
  for (const text of await picker.choosable.allInnerTexts()) expect(text).toContain(company.slice(0, 2))
  await picker.dialog.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => picker.choosable.count()).toBe(all)
  await picker.name.fill('没有这样的账户')
  await picker.search()
  await picker.dialog.getByRole('button', { name: '清空筛选' }).click()
  await expect.poll(() => picker.choosable.count()).toBe(all)
  expect(await picker.name.inputValue()).toBe('')

  const ids = await Promise.all(
    [0, 1, 2].map(async index => (await picker.choosable.nth(index).getByRole('cell').nth(3).innerText()).trim()),
  )
  await picker.ids.fill(`${ids[0]}、${ids[1]}；${ids[2]}\n${ids[0]}`)
  await picker.dialog.getByText('已识别 3 个 ID，重复 1 个已合并').waitFor()
  await picker.search()
  await expect.poll(() => picker.choosable.count()).toBe(3)
  await picker.ids.fill(`${ids[0]} act_12345`)
  await picker.search()
  await picker.dialog.getByText('当前筛选下未找到以下 1 个 ID：12345', { exact: true }).waitFor()
  const size = picker.dialog.getByText('100 条/页', { exact: true })
  expect(await size.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test('beside the boxes for amounts the names of accounts are shown to their end', async () => {
  const { page } = await gallery()
  const picker = await open(page, '批量新增额度：Facebook')
  const cut = (one: Element) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
  for (let row = 0; row < (await picker.choosable.count()); row += 1) {
    const name = picker.choosable.nth(row).getByRole('cell').nth(4).locator('span').first()
    expect(await name.evaluate(cut), await name.innerText()).toBe(false)
  }
})

test('too long a box of ids is told on blur, on searching and on confirming', async () => {
  const { page } = await gallery()
  const message = '广告账户 ID 最多输入 500 个字符'
  const picker = await open(page, '批量清零')
  await picker.ids.fill('1'.repeat(501))
  await picker.inline(message).waitFor()
  await picker.name.focus()
  await picker.toast(message)
  await picker.search()
  await picker.toast(message)
  await picker.checkbox(0).check()
  await picker.confirm()
  await picker.toast(message)
  await picker.ids.fill('1'.repeat(500))
  await picker.inline(message).waitFor({ state: 'hidden' })
})

test('more than the allowed number are refused; where one is allowed the next choice replaces it', async () => {
  const { page } = await gallery()
  const monitor = await open(page, '监控广告账户')
  for (let index = 0; index < 6; index += 1) await monitor.checkbox(index).check()
  await monitor.confirm()
  await monitor.inline('最多选择5个广告账号').waitFor()
  await monitor.toast('最多选择5个广告账号')
  await monitor.cancel()
  const single = await open(page, '单选账户')
  await single.checkbox(0).check()
  await single.checkbox(1).check()
  await expect.poll(() => single.checkbox(0).isChecked()).toBe(false)
  await expect.poll(() => single.chosen.count()).toBe(0)
  await single.confirm()
  await single.dialog.waitFor({ state: 'hidden' })
})

test.each([
  ['批量新增额度：Facebook', '0', '新增额度需大于$0'],
  ['批量新增额度：Google', '0.001', '新增额度需大于$0'],
  ['批量新增额度：TikTok', '9.99', '新增额度需大于等于$10'],
  ['批量调减：Facebook', '0.99', '调减额度需大于或等于$1'],
  ['批量调减：TikTok', '0.5', '调减额度需大于或等于$1'],
] as const)('%s of %s is refused on blur and on confirm', async (title, amount, message) => {
  const { page } = await gallery()
  const picker = await open(page, title)
  await picker.amountAt(0).pressSequentially(amount)
  await picker.amountAt(0).press('Tab')
  await picker.inline(message).waitFor()
  await picker.toast(message)
  await picker.confirm()
  await picker.inline(message).first().waitFor()
  await picker.toast(message)
  await picker.amountAt(0).fill('10')
  await picker.amountAt(0).blur()
  await picker.checkbox(1).check()
  await picker.confirm()
  // Nothing entered is less than the least amount too.
  await picker.inline(message).first().waitFor()
  await picker.amountAt(1).fill('20')
  await picker.confirm()
  await picker.dialog.waitFor({ state: 'hidden' })
})

test.each([
  ['1.005', '1.01'],
  ['1.004', '1.00'],
  ['2.675', '2.68'],
  ['0.995', '1.00'],
  ['1234.5', '1,234.50'],
])('a typed %s becomes %s on leaving the box', async (typed, shown) => {
  const { page } = await gallery()
  const picker = await open(page, '批量调减：Facebook')
  await picker.amountAt(0).pressSequentially(typed)
  expect(await picker.amountAt(0).inputValue()).toBe(typed)
  await picker.amountAt(0).blur()
  await expect.poll(() => picker.amountAt(0).inputValue()).toBe(shown)
})

test('pasted columns are filled in; ids that are not found are listed', async () => {
  const { page } = await gallery()
  const picker = await open(page, '批量调减：Facebook')
  const id = (await picker.choosable.first().getByRole('cell').nth(3).innerText()).trim()
  await picker.pasteAmounts([
    [id, '1,234.5'],
    ['10000000000000001', '5'],
    ['10000000000000002', '6'],
    [id, '7'],
    ['10000000000000003', '1.999'],
  ])
  await picker.dialog.getByText(`1 行账户重复，以首行为准，未采用：${id}\t7，1 个金额超过 2 位小数，已四舍五入：1.999 → 2.00`).waitFor()
  await picker.dialog.getByText('以下 3 个 ID 未找到或不可操作：10000000000000001、10000000000000002、10000000000000003').waitFor()
  await expect.poll(() => picker.chosen.count()).toBe(1)
  await expect.poll(() => picker.amountAt(0).inputValue()).toBe('1,234.50')
  await picker.amountAt(0).fill('')
  await picker.amountAt(0).evaluate((box: HTMLInputElement) => {
    box.focus()
    document.execCommand('insertText', false, '1.123456789')
  })
  await picker.dialog.getByText('最多 2 位小数', { exact: true }).waitFor()
})

test('on a phone a picker fills the window', async () => {
  const { page } = await gallery(PHONE)
  await page.getByRole('button', { name: '批量调减：Facebook', exact: true }).click()
  const { dialog } = accountPicker(page)
  await dialog
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .waitFor()
  await page.screenshot({ path: join(SHOTS, '390x844-picker.png') })
  expect((await dialog.boundingBox())?.width).toBe(PHONE.width)
  expect(await violations(page)).toEqual([])
})
