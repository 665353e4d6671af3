// Money by transfer, in the currency that no house takes: the customer's code, the bank's file in GBK, two people, and the wallet.
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { bankFiles, moneyDrawer } from '../models/console-recharges.ts'
import { rechargeResult, rechargeWizard } from '../models/recharge-wizard.ts'
import { walletPage } from '../models/wallet-page.ts'
import { violations } from '../support/accessibility.ts'
import { gbk } from '../support/gbk.ts'
import { looksRight } from '../support/looks.ts'
import { pictureFile } from '../support/pictures.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const PAYER = '13800000001'
const COMPANY = '岚汐科技（示例）有限公司'
const AMOUNT = '8000.00'
const NUMBER = 'J20261126000001'

/** As a bank exports it: GBK, with the account above the titles. */
function bankFile(day: string, memo: string): Buffer {
  const lines = [
    '账号,NRA7100000010004',
    '交易日期,收入金额,支出金额,对方户名,对方账号,摘要,流水号',
    `${day},"8,000.00",,${COMPANY},4405015808000009,货款 ${memo},${NUMBER}`,
    `${day},,35.00,,,账户管理费,${NUMBER}9`,
  ]
  return gbk(`${lines.join('\r\n')}\r\n`)
}

test('a transfer is found in a GBK file by its code, agreed by two people, and is in the wallet', async () => {
  const { page } = await visits.signedIn(PAYER)
  const [wizard, result, wallet] = [rechargeWizard(page), rechargeResult(page), walletPage(page)]
  await wallet.open('?currency=MOP')
  const before = await wallet.availableIn('澳门元')
  await wizard.choose('MOP', AMOUNT, '农行对公转账')
  await wizard.account.getByText('NRA7100000010004').waitFor()
  const code = await wizard.account.getByRole('definition').last().innerText()
  expect(code.trim()).toMatch(/^[A-Z0-9]{6,}$/)
  await looksRight(page, 'money-in-transfer')
  // The slip may come later: it is then a thing to do.
  await wizard.button('稍后上传').click()
  await page
    .getByRole('table', { name: '充值记录' })
    .getByRole('link', { name: /^上传凭证/ })
    .first()
    .click()
  await wizard.button('提交凭证').click()
  await wizard.dialog.getByText('请上传汇款凭证').waitFor()
  await wizard.dialog.getByLabel(/^付款户名/).fill(COMPANY)
  await wizard.dialog.locator('input[type=file]').setInputFiles(pictureFile('汇款凭证.png'))
  await wizard.dialog.getByRole('listitem').filter({ hasText: '汇款凭证.png' }).filter({ hasNotText: '正在上传' }).waitFor()
  const day = await wizard.dialog.getByLabel(/^付款日期/).inputValue()
  await wizard.button('提交凭证').click()
  await result.heading('待到账确认').waitFor()
  await looksRight(page, 'money-in-transfer-waits')

  const { page: office } = await visits.open()
  await openConsole(office, 'fin', '/console/recharges?tab=bank')
  const files = bankFiles(office)
  await office.getByRole('button', { name: '上传银行流水' }).click()
  await files.choose('收款账户', '中国银行 NRA 账户')
  await files.choose('币种', /澳门元/)
  await files.upload
    .locator('input[type=file]')
    .setInputFiles({ name: '中行流水.csv', mimeType: 'text/csv', buffer: bankFile(day, code.trim()) })
  await files.upload.getByRole('button', { name: '上传并校验' }).click()
  await files.drawer.getByText('请先设置列').waitFor()
  await files.drawer.getByRole('button', { name: '设置列' }).click()
  await files.columns.getByRole('button', { name: '保存并校验' }).click()
  await files.columns.waitFor({ state: 'hidden' })
  // Chinese of GBK reads right, and the bank's own fee is no payment.
  await files.drawer.getByText(COMPANY).first().waitFor()
  await files.drawer.getByText('支出，不登记').first().waitFor()
  await shoot(office, 'money-in-bank-file.png')
  await files.drawer.getByRole('button', { name: '确认登记 1 笔' }).click()
  await files.drawer.getByText('已登记', { exact: true }).first().waitFor()
  expect(await violations(office)).toEqual([])

  await office.goto('/console/recharges?tab=arrivals')
  await office.getByRole('row').filter({ hasText: NUMBER }).getByRole('button', { name: '处理' }).click()
  const maker = moneyDrawer(office, /^到账款项/)
  await maker.drawer.getByText('附言码').first().waitFor()
  await shoot(office, 'money-in-arrival.png')
  await maker.propose('匹配并确认', '附言码与金额一致')
  await maker.drawer.getByText(/^待复核：/).waitFor()
  // Alone nobody credits money: the maker may take it back, no more.
  await maker.drawer.getByRole('button', { name: /^撤回/ }).waitFor()
  expect(await maker.approve.count()).toBe(0)

  const { page: second } = await visits.open()
  await openConsole(second, 'fin-check', '/console/recharges?tab=arrivals')
  await second.getByRole('row').filter({ hasText: NUMBER }).getByRole('button', { name: '处理' }).click()
  const checker = moneyDrawer(second, /^到账款项/)
  await checker.agree()
  await checker.drawer.getByText('已入账').first().waitFor()

  await result.heading('充值成功').waitFor()
  expect(await result.credited()).toBe(800_000n)
  await wallet.open('?currency=MOP')
  expect(await wallet.availableIn('澳门元')).toBe(before + 800_000n)
})
