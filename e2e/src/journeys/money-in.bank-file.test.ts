// Money by transfer, one of them in the currency that no house takes: the code, the bank's file in GBK, two people, and the wallet.
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
function bankFile({ account, day, amount, memo, number }: Record<'account' | 'day' | 'amount' | 'memo' | 'number', string>) {
  const lines = [
    `账号,${account}`,
    '交易日期,收入金额,支出金额,对方户名,对方账号,摘要,流水号',
    `${day},"${amount}",,${COMPANY},4405015808000009,货款 ${memo},${number}`,
    `${day},,35.00,,,账户管理费,${number}9`,
  ]
  return { name: '银行流水.csv', mimeType: 'text/csv', buffer: gbk(`${lines.join('\r\n')}\r\n`) }
}

test('a transfer is found in a GBK file by its code, agreed by two people, and is in the wallet', async () => {
  const { page } = await visits.holding(PAYER)
  const [wizard, result, wallet] = [rechargeWizard(page), rechargeResult(page), walletPage(page)]
  await wallet.open('?currency=MOP')
  const before = await wallet.availableIn('澳门元')
  await wizard.choose('MOP', AMOUNT, '农行对公转账')
  await wizard.account.getByText('NRA7100000010004').waitFor()
  const memo = await wizard.memo()
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
  const day = await wizard.handIn(COMPANY, pictureFile('汇款凭证.png'))
  await result.heading('待到账确认').waitFor()
  await looksRight(page, 'money-in-transfer-waits')

  const { page: office } = await visits.open()
  await openConsole(office, 'fin', '/console/recharges?tab=bank')
  const files = bankFiles(office)
  await files.read('中国银行 NRA 账户', /澳门元/, bankFile({ account: 'NRA7100000010004', day, amount: '8,000.00', memo, number: NUMBER }))
  // Chinese of GBK reads right, and the bank's own fee is no payment.
  await files.drawer.getByText(COMPANY).first().waitFor()
  await files.drawer.getByText('支出，不登记').first().waitFor()
  await shoot(office, 'money-in-bank-file.png')
  await files.register(1)
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

const others = [
  { method: '万里汇（线下）', bank: '万里汇 WorldFirst', account: 'WF-1000-EUR', currency: 'EUR', of: /欧元/, holder: '欧元' },
  { method: '派安盈', bank: 'Payoneer', account: 'payoneer.GBP@demo.example', currency: 'GBP', of: /英镑/, holder: '英镑' },
] as const

test.each(others)(
  'a transfer by $method is in the wallet once two people agreed',
  async ({ method, bank, account, currency, of, holder }) => {
    const { page } = await visits.holding(PAYER)
    const [wizard, result, wallet] = [rechargeWizard(page), rechargeResult(page), walletPage(page)]
    await wallet.open(`?currency=${currency}`)
    const before = await wallet.availableIn(holder)
    await wizard.choose(currency, '1500.25', method)
    await wizard.account.getByText(account).waitFor()
    const memo = await wizard.memo()
    const day = await wizard.handIn(COMPANY, pictureFile('汇款凭证.png'))
    await result.heading('待到账确认').waitFor()

    const number = `J-${currency}-0001`
    const { page: office } = await visits.open()
    await openConsole(office, 'fin', '/console/recharges?tab=bank')
    const files = bankFiles(office)
    await files.read(bank, of, bankFile({ account, day, amount: '1,500.25', memo, number }))
    await files.register(1)
    await office.goto('/console/recharges?tab=arrivals')
    await office.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '处理' }).click()
    await moneyDrawer(office, /^到账款项/).propose('匹配并确认', '附言码与金额一致')

    const { page: second } = await visits.open()
    await openConsole(second, 'fin-check', '/console/recharges?tab=arrivals')
    await second.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '处理' }).click()
    await moneyDrawer(second, /^到账款项/).agree()

    await result.heading('充值成功').waitFor()
    const [asked, fee, credited] = [await result.amountOf('充值金额'), await result.amountOf('手续费'), await result.credited()]
    expect([asked, credited]).toEqual([150_025n, asked - fee])
    await wallet.open(`?currency=${currency}`)
    expect(await wallet.availableIn(holder)).toBe(before + credited)
  },
)
