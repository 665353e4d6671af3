// Daily spend: the strip, the rows and the file tell the same sum to everybody who may see it, and nobody else finds any.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cents } from '../support/amounts.ts'
import { DESKTOP } from '../support/browser.ts'
import { saved } from '../support/files.ts'
import { looksRight } from '../support/looks.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const strip = (page: Page) => page.getByRole('region', { name: '合计' })
/** «$36,587.11» of the figure. */
async function totalOf(page: Page): Promise<bigint> {
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  const [, amount = ''] = /合计消耗\s*\$([\d,]+\s*\.\d{2})/.exec((await strip(page).innerText()).replaceAll('\n', '')) ?? []
  return cents(amount.replaceAll(/[,\s]/g, ''))
}

async function fileOf(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: '选择列…' }).click()
  const dialog = page.getByRole('dialog', { name: '选择导出列' })
  await dialog.getByRole('radio', { name: /^CSV/ }).check()
  const file = await saved(page, () => dialog.getByRole('button', { name: '导出', exact: true }).click())
  expect(file.suggestedFilename()).toMatch(/^Facebook每日消耗_\d{8}_\d{6}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n').slice(0, -1)
  return lines.map(line => line.split(',').map(cell => cell.replaceAll('"', '')))
}

test.each([
  ['13800000000', '/advert/consume/facebook'],
  ['13800000001', '/advert/consume/facebook'],
  ['13800000004', '/advert/consume/facebook'],
  ['13800000005', '/consume/facebook'],
])('%s reads one sum in the strip and in the file, by day and by account', async (mobile, path) => {
  const { page } = await visits.holding(mobile, DESKTOP)
  // Days that are over, so that nothing moves meanwhile.
  await page.goto(`${path}?from=${daysAgo(20)}&to=${daysAgo(5)}`)
  const [titles = [], ...rows] = await fileOf(page)
  const dollars = titles.indexOf('消耗（美元）')
  const total = rows.reduce((sum, row) => sum + cents(row[dollars] ?? ''), 0n)
  expect(total).toBeGreaterThan(0n)
  await expect.poll(() => totalOf(page)).toBe(total)
  await page.getByRole('radiogroup', { name: '维度' }).getByText('按账户').click()
  await page.getByRole('columnheader', { name: '日期' }).waitFor({ state: 'detached' })
  await expect.poll(() => totalOf(page)).toBe(total)
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a sub-customer whose agent hides spend finds none: not in the menu, not at its address', async () => {
  const { page } = await visits.holding('13800000007', DESKTOP)
  await page.goto('/consume/facebook')
  await page.waitForURL('**/401**')
  expect(await page.locator('body').innerText()).not.toContain('每日消耗')
})

test('the page is accessible and fits at both widths', async () => {
  const { page } = await visits.holding('13800000001', DESKTOP)
  await page.goto('/advert/consume/facebook')
  await page.getByText('进行中').first().waitFor()
  // The days and the hours of today have a chart each.
  await page.getByRole('button', { name: '查看表格' }).nth(1).waitFor()
  await page.getByText('月末预测').waitFor()
  await looksRight(page, 'daily-spend')
})

test('the table by companies and why spend changed are accessible and fit at both widths', async () => {
  const { page } = await visits.holding('13800000001', DESKTOP)
  await page.goto('/advert/consume/facebook?view=pivot')
  await page.getByRole('table', { name: '消耗透视（美元）' }).getByText('合计', { exact: true }).waitFor()
  await looksRight(page, 'spend-pivot')
  await page.getByRole('button', { name: '为什么变化' }).click()
  await page.getByRole('dialog').getByText('变化构成（美元）').waitFor()
  await looksRight(page, 'spend-changes')
})
