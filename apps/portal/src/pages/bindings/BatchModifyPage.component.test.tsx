// 批量修改账户: names made by tools and pasted, judged row by row, previewed, sent with the name before, and taken back.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { now } from '@tallyhelm/browser/clock/clock'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { standAround } from '../../shell/test-around.ts'
import { pairOf, standBindings } from './test-bindings.ts'

const stage = openStage()
const [first, second] = rowsOf('FACEBOOK')
let kept: ReturnType<typeof standBindings>

beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  offerAccounts(stage.server())
  kept = standBindings(stage.server(), () => ({ submit_id: '900', pairs: [] }))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = page.getByRole('textbox', { name: /的新名称$/ })

async function choose(size: readonly [number, number] = DESKTOP) {
  await stage.open('/batch-modify/facebook', size)
  await button('粘贴账户 ID').click()
  await page.getByRole('textbox', { name: '粘贴账户 ID' }).fill(`${first?.outside_account_id} ${second?.outside_account_id}`)
  await button('加入账户').click()
  await expect.element(names.first()).toHaveValue(first?.account_name ?? '')
}

test('tools fill the new names, problems stand at their rows, and only what changed is sent', async () => {
  await choose()
  await button('预览并提交').click()
  await expect.element(page.getByText('还没有修改任何名称').first()).toBeVisible()
  await page.getByText('序号模板').click()
  await page.getByRole('textbox', { name: '模板' }).fill('{公司}-{国家}')
  await button('应用到全部').click()
  await expect.element(page.getByText(/^不支持占位符 \{国家\}/)).toBeVisible()
  await page.getByRole('textbox', { name: '模板' }).fill('星河-{币种}-{n}')
  await button('应用到全部').click()
  await expect.element(names.nth(1)).toHaveValue('星河-USD-02')
  await names.nth(1).fill('星河-USD-01')
  await expect.element(page.getByText('名称重复').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await names.nth(1).fill(second?.account_name ?? '')
  await button('预览并提交').click()
  await expect.element(page.getByRole('dialog', { name: '确认修改 1 个名称' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  kept.records = [
    pairOf('1', '1001', '星河-USD-01', { type: 'NAME', before: first?.account_name ?? '', submitted_at: now().toISOString() }),
  ]
  await button('确认提交').click()
  await expect.element(page.getByText('全部成功')).toBeVisible()
  expect(kept.asked).toEqual([
    {
      path: 'batchRename',
      request: { accounts: [{ account_id: '1001', account_name: '星河-USD-01', name_before: first?.account_name }] },
    },
  ])
  await button('撤销本批').first().click()
  await button('确认撤销').click()
  await expect.poll(() => kept.asked.at(-1)).toEqual({ path: 'takeBack', request: { submit_id: '900' } })
})

test('on a phone the grid is one card for each account', async () => {
  await choose(PHONE)
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
})
