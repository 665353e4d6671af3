// Recharges by every method that a house stands behind, through the house's own page, in six currencies; and one by transfer.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cashier, rechargeResult, readCode, rechargeWizard } from '../models/recharge-wizard.ts'
import { walletPage } from '../models/wallet-page.ts'
import { cents } from '../support/amounts.ts'
import { DESKTOP, PHONE, type Viewport } from '../support/browser.ts'
import { looksRight } from '../support/looks.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const PAYER = '13800000001'

/** Opens the house's page as the customer comes to it, and pays there. */
async function payAtHouse(page: Page, method: string): Promise<Page> {
  const wizard = rechargeWizard(page)
  const code = wizard.code
  await code.or(wizard.link).waitFor()
  if (await code.isVisible()) {
    const phone = await page.context().newPage()
    await phone.goto(await readCode(code))
    await cashier(phone).pay.click()
    return phone
  }
  const [opened] = await Promise.all([page.context().waitForEvent('page'), wizard.link.click()])
  await opened.getByRole('heading', { name: `${method}收银台` }).waitFor()
  await cashier(opened).pay.click()
  return opened
}

type Paid = { method: string; currency: string; amount: string; size: Viewport; holder: string }
const online: readonly Paid[] = [
  { method: '支付宝', currency: 'CNY', amount: '1200', size: DESKTOP, holder: '人民币' },
  { method: '微信支付', currency: 'CNY', amount: '2300.50', size: PHONE, holder: '人民币' },
  { method: '首信易', currency: 'CNY', amount: '5000', size: PHONE, holder: '人民币' },
  { method: '汇付', currency: 'CNY', amount: '880.08', size: DESKTOP, holder: '人民币' },
  { method: '易宝', currency: 'CNY', amount: '3000', size: DESKTOP, holder: '人民币' },
  { method: 'AirLink', currency: 'JPY', amount: '30000', size: DESKTOP, holder: '日元' },
  { method: '万里汇', currency: 'EUR', amount: '640', size: PHONE, holder: '欧元' },
  { method: 'PingPong', currency: 'GBP', amount: '512.34', size: DESKTOP, holder: '英镑' },
  { method: '连连', currency: 'HKD', amount: '4000', size: DESKTOP, holder: '港元' },
  { method: 'PingPong', currency: 'USD', amount: '700', size: PHONE, holder: '美元' },
]

test.each(online)('$method takes $currency', async ({ method, currency, amount, size, holder }) => {
  const { page } = await visits.holding(PAYER, size)
  const [wizard, result, wallet] = [rechargeWizard(page), rechargeResult(page), walletPage(page)]
  await wallet.open(`?currency=${currency}`)
  const before = await wallet.availableIn(holder)
  await wizard.choose(currency, amount, method)
  const house = await payAtHouse(page, method)
  // Whoever was sent to the house comes back to the page that waits for proof; whoever scanned a code sees it where he scanned.
  const end = house.url().includes('/record/success/') ? house : page
  await rechargeResult(end).heading('充值成功').waitFor()
  await end.waitForURL('**/record/success/*')
  await result.heading('充值成功').waitFor()
  const [asked, fee, credited] = [await result.amountOf('充值金额'), await result.amountOf('手续费'), await result.credited()]
  expect(asked).toBe(cents(amount))
  expect(fee).toBeGreaterThan(0n)
  expect(credited).toBe(asked - fee)
  await wallet.open(`?currency=${currency}`)
  expect(await wallet.availableIn(holder)).toBe(before + credited)
})

/** With the Tab key, as often as it takes. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}

test('by keys alone: each step is told, and whoever comes back early waits for proof', async () => {
  const { page } = await visits.holding(PAYER)
  const [wizard, result] = [rechargeWizard(page), rechargeResult(page)]
  await wizard.open('CNY')
  await tabTo(page, wizard.amount)
  await page.keyboard.press('Enter')
  await wizard.dialog.getByText('请输入充值金额').waitFor()
  await page.keyboard.type('1234.56')
  await wizard.dialog.getByText('大写：壹仟贰佰叁拾肆元伍角陆分').waitFor()
  await looksRight(page, 'money-in-amount')
  await tabTo(page, wizard.button('下一步'))
  await page.keyboard.press('Enter')
  await wizard.method('易宝').waitFor()
  await tabTo(page, wizard.dialog.getByRole('radiogroup', { name: '在线支付' }).getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 12 && !(await wizard.method('易宝').isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown')
    // The page marks what the key chose before the next key is pressed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches(':checked, [aria-checked="true"]'))).toBe(true)
  }
  await wizard.dialog.getByText(/预计到账/).waitFor()
  await looksRight(page, 'money-in-methods')
  await tabTo(page, wizard.button('去支付'))
  await page.keyboard.press('Enter')
  await tabTo(page, wizard.link)
  await looksRight(page, 'money-in-redirect')
  const [house] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await tabTo(page, wizard.dialog.getByRole('link', { name: '已完成支付' }))
  await page.keyboard.press('Enter')
  await result.heading('处理中').waitFor()
  await page.getByText(/返回本页不代表支付成功/).waitFor()
  await looksRight(page, 'money-in-waiting')
  await tabTo(house, cashier(house).pay)
  await house.keyboard.press('Enter')
  await house.waitForURL('**/record/success/*')
  await result.heading('充值成功').waitFor()
  await looksRight(page, 'money-in-success')
})

test('a code with its countdown fits both widths, and trouble with it is helped', async () => {
  const { page } = await visits.holding(PAYER)
  const wizard = rechargeWizard(page)
  await wizard.choose('CNY', '500', '微信支付')
  await wizard.code.waitFor()
  await wizard.dialog.getByRole('timer').waitFor()
  await looksRight(page, 'money-in-code')
  await wizard.button('遇到问题').click()
  await wizard.dialog
    .getByText(/请不要重复支付/)
    .first()
    .waitFor()
  await looksRight(page, 'money-in-trouble')
})
