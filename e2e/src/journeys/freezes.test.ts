// The frozen accounts of a channel: the list on a wide window and on a phone, what narrows it, and its file.
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { saved, sheetOf } from '../support/files.ts'
import { shoot, useVisits } from '../support/visits.ts'

const LIST = '/rectification/freeze-record/facebook'
const visits = useVisits()

test('the frozen accounts are listed, narrowed and exported', async () => {
  const { page } = await visits.holding('13800000001')
  await page.goto(LIST)
  const table = page.getByRole('table', { name: 'Facebook 冻结明细' })
  await table.getByText('已冻结').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, '1440x900-freezes.png')

  await page.getByRole('button', { name: '导出', exact: true }).click()
  const file = await saved(page, () => page.getByRole('menuitem', { name: /^导出当前筛选/ }).click())
  expect(file.suggestedFilename()).toMatch(/^Facebook冻结明细_\d{8}_\d{6}\.xlsx$/)
  const rows = await sheetOf(file)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows[1]).toContain('已冻结')

  await page.goto(`${LIST}?status=REJECT_THAW`)
  await page.getByText('没有符合条件').first().waitFor()
})

test('on a phone each is a card', async () => {
  const { page } = await visits.holding('13800000001', PHONE)
  await page.goto(LIST)
  await page.getByText('已冻结').first().waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, '390x844-freezes.png')
})
