// What cannot be sent says why, at the place where it can be mended.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { takeOrders } from '../../orders/test-orders.ts'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { orderPage } from './test-order-page.ts'

const FROZEN = '账户已冻结，解冻后可操作'
const stage = openStage()
const add = orderPage('ADD')
const [facebook = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const [tiktok = expect.fail('there is no account')] = rowsOf('TIKTOK')
const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
/** As a short toast. */
const said = (text: string) => stage.toasted(text)
const inRow = (name: string, text: string) => expect.element(add.row(name).getByText(text, { exact: false })).toBeVisible()

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
})
afterEach(() => page.viewport(1440, 900))

test('too little money names the shortage and sends nothing', async () => {
  const orders = takeOrders(stage.server(), '300.00')
  await stage.open(add.addressOf('facebook', facebook.account_id))
  await add.amount(facebook.account_name).fill('40000')
  await add.quoted('40,000.00')
  const text = '余额不足，还差 $40,900.00'
  await expect.element(add.summary.getByRole('alert').getByText(text, { exact: false })).toBeVisible()
  await add.next.click()
  await said(text)
  expect(add.recap.query()).toBeNull()
  expect(orders.keys).toEqual([])
})

test('a credit line that refuses additions says why, leads to paying, and sends nothing', async () => {
  const refused = '有对账单已逾期，暂不能新增额度，还清逾期款项后立即恢复'
  const orders = takeOrders(stage.server(), '50000.00', refused)
  await stage.open(add.addressOf('facebook', facebook.account_id))
  await add.amount(facebook.account_name).fill('100')
  await add.quoted('100.00')
  const alert = add.summary.getByRole('alert')
  await expect.element(alert.getByText(refused, { exact: false })).toBeVisible()
  await expect.element(alert.getByRole('link', { name: '前往还款' })).toHaveAttribute('href', '/credit/repayment')
  await add.next.click()
  await said(refused)
  expect(add.recap.query()).toBeNull()
  expect(orders.keys).toEqual([])
})

test('amounts that are zero, too fine or below the minimum of TikTok are marked in their row', async () => {
  const orders = takeOrders(stage.server())
  const name = tiktok.account_name
  const amount = add.amount(name)
  await stage.open(add.addressOf('tiktok', tiktok.account_id))
  for (const tooLittle of ['0', '9.99']) {
    await amount.fill(tooLittle)
    await inRow(name, '新增额度需大于等于$10')
    await add.next.click()
    await expect.element(add.summary.getByRole('button', { name: '1 行需修正' })).toBeVisible()
    expect(add.recap.query()).toBeNull()
  }
  await amount.fill('')
  await userEvent.type(amount, '12.345')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('12.345')
  await inRow(name, '最多保留 2 位小数')
  await amount.fill('')
  await add.next.click()
  await inRow(name, '请输入新增额度')
  await amount.fill('10')
  await add.quoted('10.00')
  await expect.element(add.row(name).getByText(/新增额度需/)).not.toBeInTheDocument()
  expect(orders.keys).toEqual([])
})

test('nothing is too little for Facebook', async () => {
  takeOrders(stage.server())
  await stage.open(add.addressOf('facebook', facebook.account_id))
  await add.amount(facebook.account_name).fill('0')
  await inRow(facebook.account_name, '新增额度需大于$0')
})

test('a frozen account offers no 新增额度 and says why', async () => {
  const frozen = { ...facebook, frozen_status: 'FROZEN' as const, add_obstacle: FROZEN }
  offerAccounts(stage.server(), () => [frozen])
  await stage.open('/account/facebook?tab=FROZEN')
  const action = rows.first().getByRole('button', { name: /^为 .+ 新增额度$/ })
  await expect.element(action).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}')
  action.element().focus()
  await expect.poll(() => [...document.querySelectorAll('[data-base-ui-portal]')].map(layer => layer.textContent)).toContain(FROZEN)
  expect(
    rows
      .first()
      .getByRole('link', { name: /新增额度/ })
      .query(),
  ).toBeNull()
  await action.click({ force: true })
  expect(location.pathname + location.search).toBe('/account/facebook?tab=FROZEN')
})

test('fifty-one accounts are one too many', async () => {
  offerAccounts(stage.server(), channel => rowsOf(channel, 60))
  await stage.open('/account/facebook?size=50')
  await page.getByRole('checkbox', { name: '选择本页全部' }).click()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => location.search).toContain('page=2')
  await expect.poll(() => rows.elements().length).toBe(10)
  await rows.getByRole('checkbox').first().click()
  const batch = page.getByRole('region', { name: '批量操作' })
  await expect.poll(() => batch.element().textContent).toMatch(/已选\s*51\s*个账户/)
  await batch.getByRole('button', { name: '新增额度' }).click()
  await said('最多选择50个广告账号')
  expect(location.pathname).not.toContain('/add/')
})
