// Exchange rates in the console: one person proposes, another one approves or rejects; far moves ask for a second look; who may not sees no button.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleShell, openConsole } from '../models/console.ts'
import { exchangeRoom, pairName } from '../models/console-exchange.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE, type Viewport } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const PATH = '/console/exchange'
/** No journey pays in them. Another value each time, as the product may have run before. */
const someDigits = () => String(Math.floor(1_000 + Math.random() * 8_999))
const somePataca = () => `8.00${someDigits()}`
const somePound = () => `0.78${someDigits()}`

async function enter(name: Parameters<typeof openConsole>[1], viewport?: Viewport, path = PATH): Promise<Page> {
  const { page } = await visits.open(viewport)
  await openConsole(page, name, path)
  await exchangeRoom(page).pair('CNY').waitFor()
  return page
}

/** Proposed by finance, approved by its checker. */
async function agree(fin: Page, check: Page, currency: string, rate: string): Promise<void> {
  const [mine, theirs] = [exchangeRoom(fin), exchangeRoom(check)]
  await mine.open(currency, '设置汇率')
  await mine.fillRate(rate, '中国银行外汇牌价', '来源中断，人工更新')
  await mine.confirmIfAsked()
  await mine.submit('提交复核')
  await mine.done()
  await check.reload()
  await theirs.open(currency, '复核通过汇率')
  await theirs.confirmIfAsked()
  await theirs.dialog.getByLabel(/^原因/).fill('已核对外汇牌价')
  await theirs.submit('复核通过')
  await theirs.done()
}

test('finance sets a rate by hand: bad input is named at its fields, the checker is led there, approves, and everybody sees it hold', async () => {
  const fin = await enter('fin')
  const mine = exchangeRoom(fin)
  const rate = somePataca()
  expect(await violations(fin)).toEqual([])
  await mine.open('MOP', '设置汇率')
  await mine.submit('提交复核')
  for (const text of ['请填写汇率', '请填写汇率来源', '原因至少 5 个字符']) await mine.dialog.getByText(text, { exact: true }).waitFor()
  await mine.fillRate('8,1', '中国银行外汇牌价', '来源中断，人工更新')
  await mine.dialog.getByText('汇率须为大于 0 的数字，最多 6 位小数', { exact: true }).waitFor()
  await mine.dialog.getByLabel(/^市场汇率/).fill(rate)
  await mine.dialog.getByText(/在此之前.*不会覆盖此汇率；之后由其自动更新取代/).waitFor()
  await mine.confirmIfAsked()
  await mine.moves
    .getByRole('row', { name: /^市场汇率/ })
    .getByText(rate, { exact: true })
    .waitFor()
  await shoot(fin, 'console-exchange-dialog.png')
  expect(await violations(fin)).toEqual([])
  // Enter in a field submits.
  await mine.dialog.getByLabel(/^市场汇率/).press('Enter')
  await mine.done()
  await mine.pair('MOP').getByText('待复核', { exact: true }).waitFor()
  await mine.pair('MOP').getByRole('button', { name: '撤回汇率' }).waitFor()
  expect(await mine.pair('MOP').getByRole('button', { name: '复核通过汇率' }).isVisible()).toBe(false)
  await shoot(fin, 'console-exchange-waiting.png', { fullPage: true })
  expect(await violations(fin)).toEqual([])

  const { page: check } = await visits.open()
  await openConsole(check, 'fin-check')
  await check
    .getByRole('list', { name: '待我审核' })
    .getByRole('link', { name: `${pairName('MOP')} 市场汇率` })
    .click()
  // The review room opens the case, with what it changes and why.
  const panel = check.getByRole('dialog', { name: '汇率变更' })
  await panel.getByText(rate, { exact: true }).first().waitFor()
  await panel.getByText('来源中断，人工更新').first().waitFor()
  await shoot(check, 'console-cases-panel.png')
  expect(await violations(check)).toEqual([])
  await panel.getByRole('link', { name: '查看相关页面' }).click()
  const theirs = exchangeRoom(check)
  await theirs.open('MOP', '复核通过汇率')
  await theirs.dialog.getByText(rate, { exact: true }).first().waitFor()
  await theirs.confirmIfAsked()
  await theirs.submit('复核通过')
  await theirs.dialog.getByText('原因至少 5 个字符').waitFor()
  await theirs.dialog.getByLabel(/^原因/).fill('已核对外汇牌价')
  await theirs.submit('复核通过')
  await theirs.done()
  await theirs.pair('MOP').getByText('待复核', { exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => theirs.figure('MOP', '市场汇率').innerText()).toBe(rate)
  await theirs.pair('MOP').getByText('生效中', { exact: true }).waitFor()
  await theirs
    .pair('MOP')
    .getByText(/直至 \d{4}-\d\d-\d\d \d\d:\d\d，之后由.*自动更新，下次 \d\d:\d\d/)
    .waitFor()
  // The link of the home page has chosen the currency.
  const row = theirs.history.getByRole('row').filter({ hasText: rate })
  for (const text of ['最新', '顾清和', '陆知远', '中国银行外汇牌价']) await row.getByText(text, { exact: true }).waitFor()
  await shoot(check, 'console-exchange.png', { fullPage: true })
  expect(await violations(check)).toEqual([])
})

test('a move beyond five per cent is warned of and confirmed by hand; rejected with a reason that the maker reads, nothing changes', async () => {
  const [fin, check] = [await enter('fin'), await enter('fin-check')]
  const [mine, theirs] = [exchangeRoom(fin), exchangeRoom(check)]
  const rate = somePound()
  await agree(fin, check, 'GBP', rate)
  await expect.poll(() => theirs.figure('GBP', '市场汇率').innerText()).toBe(rate)
  await fin.reload()
  await mine.open('GBP', '设置汇率')
  await mine.fillRate('7.8', '中国银行外汇牌价', '按今日外汇牌价更新')
  await mine.dialog.getByText('变动超过 5%', { exact: true }).waitFor()
  await mine.moves
    .getByText(/^\+8\d\d\.\d\d%$/)
    .first()
    .waitFor()
  await mine.submit('提交复核')
  await mine.dialog.getByText('请核对后勾选确认', { exact: true }).waitFor()
  await shoot(fin, 'console-exchange-far.png')
  expect(await violations(fin)).toEqual([])
  await mine.confirmation.check()
  await mine.submit('提交复核')
  await mine.done()
  await check.reload()
  await theirs.pair('GBP').getByText('变动超过 5%', { exact: true }).waitFor()
  await theirs.open('GBP', '驳回汇率')
  await theirs.dialog.getByLabel(/^原因/).fill('小数点有误，请更正')
  await theirs.submit('驳回')
  await theirs.done()
  await expect.poll(() => theirs.figure('GBP', '市场汇率').innerText()).toBe(rate)
  // The maker hears of it at home, until he opens it.
  await fin.goto('/console/home')
  const told = fin.getByRole('list', { name: '我提交的申请有结果' }).getByRole('listitem').filter({ hasText: '小数点有误，请更正' })
  await told.first().waitFor()
  await told.first().getByRole('link').click()
  await fin.getByRole('dialog', { name: '汇率变更' }).getByText('已驳回', { exact: true }).waitFor()
  await fin.goto(`${PATH}?currency=GBP&view=proposals`)
  await mine.proposals.getByText('小数点有误，请更正').first().waitFor()
  await mine.proposals.getByText('已驳回', { exact: true }).first().waitFor()
  await shoot(fin, 'console-exchange-proposals.png', { fullPage: true })
})

test('a markup goes the same way; whoever proposed it takes it back, by the keyboard alone', async () => {
  const fin = await enter('fin')
  const mine = exchangeRoom(fin)
  await mine.pair('JPY').getByRole('button', { name: '设置加点' }).focus()
  await fin.keyboard.press('Enter')
  await mine.dialog.getByLabel(/^加点/).fill('10.5')
  await fin.keyboard.press('Enter')
  await mine.dialog.getByText('加点不能超过 10%', { exact: true }).waitFor()
  await mine.dialog.getByLabel(/^加点/).fill('1.25')
  await mine.dialog.getByLabel(/^原因/).fill('日元波动加大')
  await mine.dialog.getByLabel(/^加点/).press('Enter')
  await mine.done()
  await mine
    .pair('JPY')
    .getByText(/加点拟由 .* 变更为 1.25%/)
    .waitFor()
  const withdraw = mine.pair('JPY').getByRole('button', { name: '撤回加点' })
  await withdraw.focus()
  await fin.keyboard.press('Enter')
  await mine.dialog.getByLabel(/^原因/).fill('录入有误，重新提交')
  await mine.dialog.getByRole('button', { name: '撤回', exact: true }).press('Enter')
  await mine.done()
  await closed(withdraw)
  await mine.pair('JPY').getByRole('button', { name: '查看历史' }).press('Enter')
  await fin.getByRole('tab', { name: '变更申请' }).click()
  await mine.proposals.getByText('录入有误，重新提交').first().waitFor()
  expect(new URL(fin.url()).search).toBe('?currency=JPY&view=proposals')
})

test('auditors read and change nothing, and read the actions in words; operations do not enter', async () => {
  const audit = await enter('audit')
  const room = exchangeRoom(audit)
  const buttons = await room.rates.getByRole('button').allInnerTexts()
  expect(new Set(buttons)).toEqual(new Set(['查看历史']))
  await audit.goto('/console/audit?action=cases.submit')
  await audit.getByText('提交申请').first().waitFor()
  const { page: ops } = await visits.open()
  await openConsole(ops, 'ops', PATH)
  await consoleShell(ops).room('额度工单').waitFor()
  expect(await consoleShell(ops).room('汇率').isVisible()).toBe(false)
  expect(await ops.getByRole('list', { name: '汇率' }).isVisible()).toBe(false)
  await ops
    .getByText(/没有权限|无权/)
    .first()
    .waitFor()
})

test('rates that cannot be read are said so, and read again when asked; those that nobody renewed for a week are said to be none', async () => {
  const fin = await enter('fin')
  await fin.route('**/api/console/exchange/rates', route => route.fulfill({ json: { code: 5004, msg: '系统繁忙，请稍后重试', data: {} } }))
  await fin.reload()
  await fin.getByText('系统繁忙，请稍后重试').first().waitFor()
  await fin.unroute('**/api/console/exchange/rates')
  await fin.getByRole('alertdialog', { name: '错误提示' }).getByRole('button', { name: '知道了' }).click()
  await fin.getByRole('button', { name: '重试' }).first().click()
  await exchangeRoom(fin).pair('CNY').waitFor()

  const valid_from = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const rate = { market_rate: '7.123400', customer_rate: '7.159017', source: '测试汇率', valid_from, held_until: null, is_stale: true }
  const proposals = { rate_proposal: null, markup_proposal: null }
  const aged = { currency: 'CNY', rate, markup_percent: '0.50', markup_from: null, reference_rate: '7.123400', told: null, ...proposals }
  await fin.route('**/api/console/exchange/rates', route =>
    route.fulfill({ json: { code: 0, msg: '', data: { content: [aged], source: null } } }),
  )
  await fin.reload()
  const cny = exchangeRoom(fin).pair('CNY')
  await cny.getByText('已失效', { exact: true }).waitFor()
  await cny.getByText('汇率超过 7 天未更新，不再用于报价，客户不能用 CNY 钱包支付。').waitFor()
  await cny.getByText(/距今 8 天/).waitFor()
  await shoot(fin, 'console-exchange-stale.png', { fullPage: true })
  expect(await violations(fin)).toEqual([])
})

test('on a phone the room is one column, and nothing is wider than the screen', async () => {
  const page = await enter('fin', PHONE)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-exchange-phone.png', { fullPage: true })
  await exchangeRoom(page).open('CNY', '设置汇率')
  await exchangeRoom(page).fillRate('71', '中国银行外汇牌价', '来源中断，人工更新')
  await exchangeRoom(page).confirmation.waitFor()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'console-exchange-dialog-phone.png')
})
