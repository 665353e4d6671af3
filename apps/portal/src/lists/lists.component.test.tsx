// What lists offer besides rows: the sheet of filters in a narrow window, ids that they do not have, columns that stay visible.
import { violations } from '@tallyhelm/browser/app/test-page'
import { samplesOf } from '@tallyhelm/browser/calls/test-samples'
import { autoClearSchemas } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { quotaSchemas } from '@tallyhelm/protocol/topics/quota/schemas'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { offerAccounts } from '../pickers/test-offered.ts'

const PHONE = [390, 844] as const
const DESKTOP = [1440, 900] as const
const stage = openStage()
const noRows = { content: [], total_size: 0, page_num: 1, page_size: 20 }
const without = ({ outside_account_ids = [] }: { outside_account_ids?: string[] | undefined }) => ({
  ...noRows,
  missing_ids: outside_account_ids,
})
const noCounts = { ALL: 0, PROCESSING: 0, FINISHED: 0, FAIL: 0, CLOSED: 0 }

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
  stage
    .server()
    .answer(quotaEndpoints, quotaSchemas, { records: request => ({ ...without(request), status_counts: noCounts }), transfers: without })
  stage.server().answer(autoClearEndpoints, autoClearSchemas, { whitelist: without })
  const period = { opening: '0.00', income: '0.00', expense: '0.00', closing: '0.00' }
  stage.server().answer(walletEndpoints, walletSchemas, { flows: () => ({ ...noRows, period }) })
})
afterEach(() => page.viewport(...DESKTOP))

async function open(address: string, size: readonly [number, number]): Promise<void> {
  await page.viewport(...size)
  await stage.open(address)
}

const sheet = page.getByRole('dialog', { name: '筛选' })
const trigger = page.getByRole('main').getByRole('button', { name: /^筛选( \(\d+\))?$/ })
const chips = () =>
  page
    .getByRole('list', { name: '已应用的筛选' })
    .getByRole('listitem')
    .elements()
    .map(chip => chip.textContent)
const field = (label: string) => sheet.getByRole('textbox', { name: label, exact: true })
const search = () => decodeURIComponent(location.search)

test('on a phone the filters of an account list wait in a sheet for 查询 and then stand as chips', async () => {
  await open('/account/facebook', PHONE)
  await trigger.click()
  await field('账户名称').fill('Stellar')
  await sheet.getByRole('combobox', { name: '账户状态' }).click()
  await page.getByRole('option', { name: '正常', exact: true }).click()
  expect(await violations(sheet)).toEqual([])
  expect(search()).toBe('')

  await sheet.getByRole('button', { name: '查询' }).click()
  await expect.poll(search).toBe('?name=Stellar&status=NORMAL')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(chips()).toEqual(['账户名称：Stellar', '账户状态：正常'])
  await expect.poll(() => trigger.element().textContent).toBe('筛选 (2)')

  await page.getByRole('button', { name: '移除筛选 账户名称' }).click()
  await expect.poll(search).toBe('?status=NORMAL')
  await expect.poll(() => trigger.element().textContent).toBe('筛选 (1)')
  await trigger.click()
  await expect.element(field('账户名称')).toHaveValue('')
  await sheet.getByRole('button', { name: '重置' }).click()
  await expect.poll(search).toBe('')
  await expect.poll(chips).toEqual([])
})

test.each([
  ['records', '/operate/record', '提交人', '提交人：陈', '?submitter=陈'],
  ['wallet', '/wallet', '单号', '单号：陈', '?no=陈'],
])('on a phone the filters of the %s are in the same sheet', async (_name, path, label, chip, address) => {
  await open(path, PHONE)
  await trigger.click()
  await field(label).fill('陈')
  expect(await violations(sheet)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toBe(address)
  await expect.element(sheet).not.toBeInTheDocument()
  expect(chips()).toEqual([chip])
})

test.each([
  ['/account/facebook?ids=act_1,2', '1、2', 2],
  ['/operate/record?ids=act_1,2', '1、2', 2],
  ['/operate/record?tab=transfers&ids=act_1,2', '1、2', 2],
  ['/account/facebook?ids=7100200030001000,3', '3', 1],
  ['/auto-clear/whitelist/account-list?ids=4', '4', 1],
])('ids that the list of %s does not have are named, in both widths', async (address, missing, count) => {
  await open(address, PHONE)
  const told = page.getByText(`当前筛选下未找到以下 ${count} 个 ID：${missing}`, { exact: true })
  await expect.element(told).toBeVisible()
  await page.viewport(...DESKTOP)
  await expect.element(told).toBeVisible()
})

test.each([
  ['facebook', '绑定 BM'],
  ['google', '绑定 MCC'],
  ['tiktok', '绑定 BC'],
])('at 1440 the column of actions covers no column of the %s list up to %s', async (channel, last) => {
  await open(`/account/${channel}`, DESKTOP)
  const head = page.getByRole('columnheader', { name: last, exact: true })
  await expect.element(head).toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
  const actions = [...(head.element().parentElement?.children ?? [])].at(-1) ?? expect.fail('there are no columns')
  expect(actions.getBoundingClientRect().left).toBeGreaterThan(0)
  expect(head.element().getBoundingClientRect().right).toBeLessThanOrEqual(actions.getBoundingClientRect().left)
})

test('an address beyond the last page leads to that, and never says that there is nothing', async () => {
  const period = { opening: '0.00', income: '0.00', expense: '0.00', closing: '0.00' }
  const asked: number[] = []
  const rows = samplesOf(walletSchemas.flows.response.shape.content.element, 16, index => ({ flow_no: String(1_000 + index) }))
  stage.server().answer(walletEndpoints, walletSchemas, {
    flows: ({ page_num, page_size }) => {
      asked.push(page_num)
      return { content: page_num > 3 ? [] : rows, total_size: 56, page_num, page_size, period }
    },
  })
  const said = new Set<string>()
  const watch = new MutationObserver(() => {
    if (/没有流水|还没有/.test(document.body.textContent ?? '')) said.add(document.body.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await open('/wallet?page=99&size=20', DESKTOP)
  await expect.element(page.getByText('1015', { exact: true })).toBeVisible()
  watch.disconnect()
  expect(asked).toContain(99)
  expect(asked.at(-1)).toBe(3)
  expect(said.size).toBe(0)
})
