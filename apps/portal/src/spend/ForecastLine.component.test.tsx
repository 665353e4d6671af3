// 月末预测: what the month may come to with its past error, no error yet, and no forecast at all.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { analysisSchemas, type SpendForecast } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { standAround } from '../shell/test-around.ts'

const stage = openStage()
const forecast: SpendForecast = {
  month: '2026-11',
  spent_usd: '900.00',
  days_left: 2,
  forecast_usd: '1000.50',
  error_percent: '6.3',
  tested: [{ month: '2026-10', forecast_usd: '950.00', actual_usd: '1013.88' }],
  least_weeks: 4,
  read_at: '2026-11-28T04:00:00.000Z',
}
const strip = page.getByRole('region', { name: '合计' })
const asked: unknown[] = []
async function open(answer: SpendForecast) {
  stage.as({})
  stage.server().answer(analysisEndpoints, analysisSchemas, {
    forecast: request => {
      asked.push(request)
      return answer
    },
  })
  await stage.open('/advert/consume/google')
}
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
})

test('the forecast stands with its past error, and tells how it is reckoned and what it was held against', async () => {
  await open(forecast)
  await expect.element(strip.getByText('$1,000.50')).toBeVisible()
  await expect.element(strip.getByText(/Google 全部账户，已消耗 \$900\.00，今天之后还有 2 天/)).toBeVisible()
  await expect.element(strip.getByText(/历史误差 ±6\.3%（前 1 个月同日的预测）/)).toBeVisible()
  await expect
    .element(strip.getByRole('button', { name: '月末预测说明' }))
    .toHaveAccessibleDescription(/中位数.*2026-10 同日预测 \$950\.00，实际 \$1,013\.88/)
  expect(asked.at(-1)).toEqual({ channel: 'GOOGLE' })
  expect(await pageViolations()).toEqual([])
})

test('without complete months there is no error, and without enough weeks no forecast', async () => {
  await open({ ...forecast, error_percent: null, tested: [] })
  await expect.element(strip.getByText(/还没有完整月份可核对误差/)).toBeVisible()
  await open({ ...forecast, forecast_usd: null, error_percent: null, tested: [] })
  await expect.element(strip.getByText(/至少 4 次消耗后才能预测，目前历史不足，暂不预测/)).toBeVisible()
})
