// 透视: switched on beside the dimensions and kept in the address, with the sums of rows and columns, its file, and on a phone.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { analysisSchemas } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
let asked: Record<string, unknown>[]
let isEmpty: boolean
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  asked = []
  isEmpty = false
})

async function open(address: string) {
  stage.as({ customer_nature: 'SECOND_AGENT' })
  const values = DAYS.map(() => '1.50')
  const row = { outside_account_id: null, values, total: '9.00' }
  stage.server().answer(analysisEndpoints, analysisSchemas, {
    pivot: request => {
      asked.push(request)
      return {
        columns: DAYS.map(day => ({ from: day, until: day, title: day })),
        rows: isEmpty ? [] : [{ ...row, key: '21', name: '星辰科技' }],
        others: isEmpty ? null : { count: 3, values, total: '9.00' },
        sums: { values: DAYS.map(() => '3.00'), total: '18.00' },
      }
    },
  })
  await stage.open(address)
}
const table = page.getByRole('table', { name: '消耗透视（美元）' })

test('it is switched on by keyboard and stands in the address; sums stand at the end', async () => {
  await open('/advert/consume/facebook?from=2026-03-01&to=2026-03-06&asOf=2026-03-08')
  const choice = page.getByRole('switch', { name: '透视' })
  await expect.element(choice).toBeVisible()
  choice.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(table.getByRole('row', { name: /^星辰科技( 1\.50){6} 9\.00/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^其他 3 个/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^合计( 3\.00){6} 18\.00/ })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ dimension: 'COMPANY', from: '2026-03-01', until: '2026-03-07', as_of: '2026-03-08T16:00:00.000Z' })
  expect(location.search).toContain('view=pivot')
  await page.getByRole('radio', { name: '按子客户' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ dimension: 'CUSTOMER' })
  expect(await pageViolations()).toEqual([])
})

test('without spend it says so', async () => {
  isEmpty = true
  await open('/advert/consume/facebook?view=pivot')
  await expect.element(page.getByText('账户开始投放后，消耗会按日期列在这里。')).toBeVisible()
})

test('on a phone the table scrolls by itself', async () => {
  await page.viewport(...PHONE)
  await open('/advert/consume/facebook?view=pivot')
  await expect.element(table.getByText('星辰科技')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= innerWidth).toBe(true)
})
