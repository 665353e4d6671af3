// Money in as the customer meets it: the wizard's three steps, the house's own cashier page, the result, and what a method costs.
import type { Locator, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { cents } from '../support/amounts.ts'

/** Dots a square of the code is drawn with. */
const SCALE = 4

export function rechargeWizard(page: Page) {
  const dialog = page.getByRole('dialog', { name: '充值', exact: true })
  return {
    dialog,
    amount: dialog.getByLabel(/^充值金额/),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    method: (text: string) => dialog.getByRole('radio', { name: new RegExp(`^${text.replaceAll(/[（）]/g, '.')}( |$|手续费|免)`) }),
    open: (currency: string) => page.goto(`/record?action=recharge&currency=${currency}`),
    /** The code of the last step, as a phone reads it. */
    code: dialog.getByRole('img', { name: /付款码/ }),
    /** The link to the house's page, where there is no code. */
    link: dialog.getByRole('link', { name: /^前往.*付款$/ }),
    account: dialog.getByRole('region', { name: /^收款账户/ }),
    /** By mouse, up to the step that pays. */
    async choose(currency: string, amount: string, method: string): Promise<void> {
      await page.goto(`/record?action=recharge&currency=${currency}`)
      await dialog.getByLabel(/^充值金额/).fill(amount)
      await dialog.getByRole('button', { name: '下一步' }).click()
      await this.method(method).check()
      await dialog.getByRole('button', { name: '去支付' }).click()
    },
    /** The code that a transfer is to name. */
    async memo(): Promise<string> {
      const code = (await this.account.getByRole('definition').last().innerText()).trim()
      if (!/^[A-Z0-9]{6,}$/.test(code)) throw new Error(`no code to name: ${code}`)
      return code
    },
    /** The slip of a transfer, which is handed in; the result is the day that the form proposed. */
    async handIn(payer: string, slip: { name: string; mimeType: string; buffer: Buffer }): Promise<string> {
      await dialog.getByLabel(/^付款户名/).fill(payer)
      await dialog.locator('input[type=file]').setInputFiles(slip)
      await dialog.getByRole('listitem').filter({ hasText: slip.name }).filter({ hasNotText: '正在上传' }).waitFor()
      const day = await dialog.getByLabel(/^付款日期/).inputValue()
      await dialog.getByRole('button', { name: '提交凭证', exact: true }).click()
      return day
    },
  }
}

export function rechargeResult(page: Page) {
  const status = page.getByRole('main').getByRole('status')
  const figure = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
  return {
    heading: (name: string) => status.getByRole('heading', { name }),
    amountOf: async (label: string) => cents(await figure(label).innerText()),
    /** The large figure: what the wallet was given, once it was. */
    credited: async () => cents(await status.getByText(/\d/).first().innerText()),
    id: () => /\/record\/success\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1],
  }
}

/** The page of the house, as it stands behind a code or a link. */
export function cashier(page: Page) {
  return {
    amount: page.locator('.amount'),
    pay: page.getByRole('button', { name: '支付', exact: true }),
  }
}

/** What a code says that is drawn as one path of squares. */
export async function readCode(code: Locator): Promise<string> {
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const width = side * SCALE
  const data = new Uint8Array(width * width * 3).fill(255)
  for (const [, x = '0', y = '0'] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = (Number(y) * SCALE + row) * width + Number(x) * SCALE
      data.fill(0, start * 3, (start + SCALE) * 3)
    }
  }
  return decodeQR({ width, height: width, data })
}

/** Pays at the house that the wizard's last step leads to, by phone or in a window of its own, and waits for the page of the result. */
export async function payAtHouse(page: Page): Promise<void> {
  const { code, link } = rechargeWizard(page)
  await code.or(link).waitFor()
  if (await code.isVisible()) {
    const phone = await page.context().newPage()
    await phone.goto(await readCode(code))
    await cashier(phone).pay.click()
  } else {
    const [house] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await cashier(house).pay.click()
  }
  await page.waitForURL('**/record/success/*')
}
