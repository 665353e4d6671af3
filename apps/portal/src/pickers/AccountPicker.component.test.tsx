// The five account pickers: what they ask for, what they offer, and each message on blur and on confirm.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { holdTime, pass, violations } from '@tallyhelm/browser/app/test-page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { PickerSamples } from '../pages/dev/PickerSamples.tsx'
import { offerAccounts, rowsOf } from './test-offered.ts'

const TOAST_MS = 3_000
const stage = openStage()
beforeEach(() => {
  holdTime()
  offerAccounts(stage.server())
})
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

async function open(title: string) {
  if (page.getByRole('heading', { name: '账户选择器' }).query() === null) stage.show(<PickerSamples />)
  await page.getByRole('button', { name: title, exact: true }).click()
  const picker = pickerOf(page.getByRole('dialog', { name: '选择广告账户' }))
  await expect.poll(() => picker.choosable().length).toBeGreaterThan(0)
  return picker
}

function pickerOf(dialog: Locator) {
  const boxes = dialog.getByRole('checkbox', { name: /^选择 / })
  return {
    dialog,
    choosable: () =>
      dialog
        .getByRole('row')
        .filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
        .elements(),
    cells: (row: number) =>
      dialog
        .getByRole('row')
        .filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
        .nth(row)
        .getByRole('cell'),
    checkbox: (index: number) => boxes.nth(index),
    chosen: dialog.getByRole('list', { name: '已选账户' }).getByRole('listitem'),
    amountAt: (index: number) => dialog.getByRole('textbox', { name: /的(新增|调减)金额/ }).nth(index),
    ids: dialog.getByRole('textbox', { name: '广告账户 ID' }),
    name: dialog.getByRole('textbox', { name: '广告账户名称' }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    says: (text: string) => expect.element(dialog.getByText(text, { exact: true }).first()).toBeVisible(),
    saysNot: (text: string) => expect.element(dialog.getByText(text, { exact: true })).not.toBeInTheDocument(),
  }
}

/** A short toast, which leaves by itself. By its place: behind an open dialog it has no role. */
async function toast(message: string): Promise<void> {
  const shown = () => [...document.querySelectorAll('[data-toasts]')].some(place => place.textContent?.includes(message))
  await stage.toasted(message)
  await pass(TOAST_MS)
  await expect.poll(shown).toBe(false)
}

/** Below the id stand the currency and the state. */
const idIn = (cells: Locator) => /\d{10,}/.exec(cells.nth(3).element().textContent ?? '')?.[0] ?? expect.fail('there is no id')
const left = (picker: { dialog: Locator }) => expect.element(picker.dialog).not.toBeInTheDocument()
const valueOf = (box: Locator) => (box.element() as HTMLInputElement).value

test.each([
  ['批量新增额度：Facebook', adAccountEndpoints.addQuotaPicker, 780, true],
  ['批量调减：Facebook', adAccountEndpoints.reduceQuotaPicker, 780, true],
  ['批量清零', adAccountEndpoints.clearQuotaPicker, 750, false],
  ['批量 BM', adAccountEndpoints.list, 750, false],
  ['批量 Pixel', adAccountEndpoints.list, 750, false],
  ['监控广告账户', adAccountEndpoints.list, 750, false],
] as const)('%s asks its own call, is as wide as the spec says, and gives back what was chosen', async (title, call, width, priced) => {
  const picker = await open(title)
  expect(stage.server().seen(call)).toHaveLength(1)
  expect(picker.dialog.element().getBoundingClientRect().width).toBe(width)
  const heads = picker.dialog
    .getByRole('columnheader')
    .elements()
    .map(head => head.textContent?.trim())
    .filter(Boolean)
  expect(heads).toEqual(['序号', '开户公司', '广告账户 ID', '广告账户名称', '可用余额', ...(priced ? ['调整金额'] : [])])
  expect(picker.choosable()).toHaveLength(10)
  expect(await violations(picker.dialog)).toEqual([])

  await picker.press('确定')
  await picker.says('请选择广告账号')
  await toast('请选择广告账号')
  await picker.says('请选择广告账号')
  await picker.checkbox(0).click()
  await picker.checkbox(1).click()
  await expect.poll(() => picker.chosen.elements().length).toBe(2)
  await picker.chosen.first().getByRole('button').click()
  await expect.poll(() => picker.chosen.elements().length).toBe(1)
  if (priced) await picker.amountAt(1).fill('12.5')
  await picker.press('确定')
  await left(picker)
  const given = page.getByRole('region', { name: '账户选择器' }).getByRole('status')
  await expect.poll(() => given.element().textContent).toMatch(priced ? /^\d{16} 12\.50$/ : /^\d{16}$/)
})

test('company, name and many ids narrow the list; ids in any separators ask for a hundred', async () => {
  const picker = await open('批量 BM')
  const company = picker.cells(0).nth(2).element().textContent?.trim() ?? ''
  await picker.dialog.getByRole('button', { name: /^开户公司/ }).click()
  await page.getByPlaceholder('输入公司名称', { exact: true }).fill(company.slice(0, 2))
  await page.getByRole('option').first().click()
  await expect.poll(() => picker.choosable().every(row => row.textContent?.includes(company))).toBe(true)
  await picker.press('重置')
  await expect.poll(() => picker.choosable().every(row => row.textContent?.includes(company))).toBe(false)
  await picker.name.fill('没有这样的账户')
  await picker.press('查询')
  await picker.press('清空筛选')
  await expect.poll(() => picker.choosable().length).toBe(10)
  expect(valueOf(picker.name)).toBe('')

  const ids = [0, 1, 2].map(row => idIn(picker.cells(row)))
  await picker.ids.fill(`${ids[0]}、${ids[1]}；${ids[2]}\n${ids[0]}`)
  await picker.says('已识别 3 个 ID，重复 1 个已合并')
  await picker.press('查询')
  await expect.poll(() => picker.choosable().length).toBe(3)
  expect(stage.server().seen(adAccountEndpoints.list).at(-1)?.request).toMatchObject({ page_size: 100, outside_account_ids: ids })
  await picker.ids.fill(`${ids[0]} act_12345`)
  await picker.press('查询')
  await picker.says('当前筛选下未找到以下 1 个 ID：12345')
  const size = picker.dialog.getByText('100 条/页', { exact: true }).element()
  expect(size.scrollWidth - size.clientWidth).toBeLessThanOrEqual(0)
})

test('beside the boxes for amounts the names of accounts are shown to their end', async () => {
  const picker = await open('批量新增额度：Facebook')
  for (const row of picker.choosable()) {
    const name = row.querySelectorAll('td')[4]?.querySelector('span') ?? expect.fail('the row has no name')
    expect([name.scrollWidth > name.clientWidth, name.scrollHeight > name.clientHeight], name.textContent ?? '').toEqual([false, false])
  }
})

test('too long a box of ids is told on blur, on searching and on confirming', async () => {
  const message = '广告账户 ID 最多输入 500 个字符'
  const picker = await open('批量清零')
  await picker.ids.fill('1'.repeat(501))
  await picker.says(message)
  await picker.name.click()
  await toast(message)
  await picker.press('查询')
  await toast(message)
  await picker.checkbox(0).click()
  await picker.press('确定')
  await toast(message)
  await picker.ids.fill('1'.repeat(500))
  await picker.saysNot(message)
})

test('more than the allowed number are refused; where one is allowed the next choice replaces it', async () => {
  const monitor = await open('监控广告账户')
  for (let index = 0; index < 6; index += 1) await monitor.checkbox(index).click()
  await monitor.press('确定')
  await monitor.says('最多选择5个广告账号')
  await toast('最多选择5个广告账号')
  await expect.element(monitor.dialog.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible()
  await monitor.press('取消')
  await left(monitor)
  const single = await open('单选账户')
  await expect.element(single.dialog.getByRole('checkbox', { name: '选择本页全部' })).not.toBeInTheDocument()
  expect(await violations(single.dialog)).toEqual([])
  await single.checkbox(0).click()
  await single.checkbox(1).click()
  await expect.element(single.checkbox(0)).not.toBeChecked()
  await expect.element(single.checkbox(1)).toBeChecked()
  expect(single.chosen.elements()).toHaveLength(0)
  await single.press('确定')
  await left(single)
})

test.each([
  ['批量新增额度：Facebook', '0', '新增额度需大于$0'],
  ['批量新增额度：Google', '0.001', '新增额度需大于$0'],
  ['批量新增额度：TikTok', '9.99', '新增额度需大于等于$10'],
  ['批量调减：Facebook', '0.99', '调减额度需大于或等于$1'],
  ['批量调减：TikTok', '0.5', '调减额度需大于或等于$1'],
] as const)('%s of %s is refused on blur and on confirm', async (title, amount, message) => {
  const picker = await open(title)
  await userEvent.type(picker.amountAt(0), amount)
  await userEvent.tab()
  await picker.says(message)
  await toast(message)
  await picker.press('确定')
  await picker.says(message)
  await toast(message)
  await picker.amountAt(0).fill('10')
  await userEvent.tab()
  await picker.saysNot(message)
  await picker.checkbox(1).click()
  await picker.press('确定')
  // Nothing entered is less than the least amount too.
  await picker.says(message)
  await picker.amountAt(1).fill('20')
  await picker.press('确定')
  await left(picker)
})

test.each([
  ['1.005', '1.01'],
  ['1.004', '1.00'],
  ['2.675', '2.68'],
  ['0.995', '1.00'],
  ['1234.5', '1,234.50'],
])('a typed %s becomes %s on leaving the box', async (typed, shown) => {
  const picker = await open('批量调减：Facebook')
  await userEvent.type(picker.amountAt(0), typed)
  expect(valueOf(picker.amountAt(0))).toBe(typed)
  await userEvent.tab()
  await expect.poll(() => valueOf(picker.amountAt(0))).toBe(shown)
})

test('pasted columns are filled in; ids that are not found are listed', async () => {
  const picker = await open('批量调减：Facebook')
  const id = idIn(picker.cells(0))
  const lines = [
    [id, '1,234.5'],
    ['10000000000000001', '5'],
    ['10000000000000002', '6'],
    [id, '7'],
    ['10000000000000003', '1.999'],
  ]
  await picker.press('粘贴金额')
  await picker.dialog.getByRole('textbox', { name: '粘贴金额' }).fill(lines.map(line => line.join('\t')).join('\n'))
  await picker.press('填入金额')
  const told = [
    `1 行账户重复，以首行为准，未采用：${id} 7`,
    '以下 3 个 ID 未找到或不可操作：10000000000000001、10000000000000002、10000000000000003',
  ]
  for (const text of told) await expect.element(picker.dialog.getByText(text, { exact: false })).toBeVisible()
  await expect.poll(() => picker.chosen.elements().length).toBe(1)
  await expect.poll(() => valueOf(picker.amountAt(0))).toBe('1,234.50')
  await picker.amountAt(0).fill('')
  await picker.amountAt(0).click()
  document.execCommand('insertText', false, '12,50')
  await userEvent.tab()
  await picker.says('请确认小数点：12,50')
  expect(valueOf(picker.amountAt(0))).toBe('12,50')
})

test.each([0, 3, 24])('a list of %i that arrives in the middle of a press moves nothing away from under it', async count => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const rows = rowsOf('FACEBOOK', count).slice(0, 10)
  stage.server().answer(adAccountEndpoints, adAccountSchemas, {
    addQuotaPicker: async () => {
      await arrival
      return { content: rows.map(row => ({ ...row, obstacle: null })), total_size: count, page_num: 1, page_size: 10 }
    },
  })
  stage.show(<PickerSamples />)
  await page.getByRole('button', { name: '批量新增额度：Facebook', exact: true }).click()
  const { dialog } = pickerOf(page.getByRole('dialog', { name: '选择广告账户' }))
  const buttons = ['粘贴金额', '查询', '取消', '确定'].map(name => dialog.getByRole('button', { name, exact: true }))
  await expect.element(dialog.getByText('选择广告账户', { exact: true })).toBeVisible()
  const isOpening = () => dialog.element().hasAttribute('data-starting-style') || dialog.element().getAnimations().length > 0
  await expect.poll(isOpening).toBe(false)
  const places = () => buttons.map(button => button.element().getBoundingClientRect().top)
  const pressed = places()
  arrive()
  await expect.element(dialog.getByText(`共 ${count} 条`)).toBeVisible()
  expect(places()).toEqual(pressed)
})

test('on a phone a picker fills the window', async () => {
  await page.viewport(390, 844)
  stage.show(<PickerSamples />)
  await page.getByRole('button', { name: '批量调减：Facebook', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择广告账户' })
  await expect.element(dialog.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(390)
  expect(await violations(dialog)).toEqual([])
})
