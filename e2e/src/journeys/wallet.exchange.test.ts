// Exchange between own wallets: the price that is shown is the price that is paid, and what the wallet lacks is said before.
import { expect, test } from 'vitest'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { PHONE } from '../support/browser.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
/** Has yuan and dollars. */
const HOLDER = '13800000001'

test('yuan become dollars at the price that was shown, and both flows say so', async () => {
  const { page } = await visits.holding(HOLDER)
  const wallet = walletPage(page)
  await wallet.open()
  const [dollars, yuan] = [await wallet.available(), await wallet.yuanAvailable()]
  await page.getByRole('button', { name: '换汇', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '换汇' })
  await dialog.getByRole('button', { name: '确认换汇' }).click()
  await dialog.getByText('请输入金额', { exact: true }).waitFor()

  await dialog.getByLabel(/^卖出金额/).fill('99999999')
  await dialog.getByText(/余额不足，还差 ¥/).waitFor()
  await shoot(page, 'wallet-exchange-short.png')
  expect(await violations(page)).toEqual([])

  await dialog.getByLabel(/^卖出金额/).fill('1000')
  await dialog.getByText('1 USD = 7.159017 CNY').waitFor()
  const shown = dialog.getByText('到账金额').locator('..')
  await expect.poll(() => shown.innerText()).toMatch(/\$139\.68/)
  await shoot(page, 'wallet-exchange.png')
  await dialog.getByLabel(/^卖出金额/).press('Enter')
  await page.getByText('已换入 $139.68').waitFor()
  await closed(dialog)
  await expect.poll(wallet.yuanAvailable).toBe(yuan - 100_000n)
  expect(await wallet.available()).toBe(dollars + cents('139.68'))
  await page.getByRole('table', { name: '钱包流水' }).getByText('换汇 1 USD = 7.159017 CNY', { exact: false }).first().waitFor()
})

test('on a phone the dialog fits, and one currency for both is refused', async () => {
  const { page } = await visits.holding(HOLDER, PHONE)
  await walletPage(page).open()
  await page.getByRole('button', { name: '换汇', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '换汇' })
  await dialog.getByLabel(/^卖出金额/).fill('500')
  await dialog.getByText(/^1 USD = /).waitFor()
  await shoot(page, 'wallet-exchange-390.png')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: '买入币种' }).click()
  await page.getByRole('option', { name: /人民币/ }).click()
  await dialog.getByRole('button', { name: '确认换汇' }).click()
  await dialog.getByText('卖出与买入币种不能相同', { exact: true }).waitFor()
})
