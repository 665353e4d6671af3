// 为什么变化: the sentences with their figures, lines that come to the whole, missing readings told as such, by keyboard and on a phone.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { analysisSchemas, type SpendChanges } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const whole = { running_days: 0, unread_days: 0, checking_days: 0 }
const changes: SpendChanges = {
  before: { from: '2026-02-24', until: '2026-03-03', usd: '162.50' },
  after: { from: '2026-03-03', until: '2026-03-10', usd: '99.81' },
  change_usd: '-62.69',
  change_percent: '-38.6',
  lines: [
    {
      ...whole,
      key: '101',
      name: '旗舰店',
      outside_account_id: '7700000001',
      before_usd: '70.00',
      after_usd: '23.31',
      change_usd: '-46.69',
      share_percent: '74.5',
      move: 'DOWN',
    },
    {
      ...whole,
      key: '105',
      name: '分店',
      outside_account_id: '7700000005',
      before_usd: '49.00',
      after_usd: '28.00',
      change_usd: '-21.00',
      share_percent: '33.5',
      move: 'UNSETTLED',
      unread_days: 4,
    },
    {
      ...whole,
      key: '103',
      name: '新店',
      outside_account_id: '7700000003',
      before_usd: '0.00',
      after_usd: '10.00',
      change_usd: '10.00',
      share_percent: '-16.0',
      move: 'NEW',
    },
  ],
  others: {
    ...whole,
    running_days: 3,
    count: 2,
    before_usd: '43.50',
    after_usd: '38.50',
    change_usd: '-5.00',
    share_percent: '8.0',
    move: 'DOWN',
  },
  unsettled: { count: 1, change_usd: '-21.00' },
}

let asked: Record<string, unknown>[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  asked = []
})

async function open(answer: SpendChanges = changes, address = '/advert/consume/facebook?from=2026-03-03&to=2026-03-09') {
  stage.as({ customer_nature: 'SECOND_AGENT' })
  stage.server().answer(analysisEndpoints, analysisSchemas, {
    changes: request => {
      asked.push(request)
      return answer
    },
  })
  await stage.open(address)
  await page.getByRole('button', { name: '为什么变化' }).click()
}
const drawer = page.getByRole('dialog', { name: '为什么变化' })

test('the sentences tell who moved it and what may only be missing; the lines come to the whole', async () => {
  await open()
  await expect.element(drawer.getByText('03-03 至 03-09 消耗 $99.81，比 02-24 至 03-02 的 $162.50 少 $62.69（-38.6%）。')).toBeVisible()
  await expect.element(drawer.getByText(/主要来自 旗舰店 -\$46\.69（占总变化 74\.5%）。1 个账户数据未齐，涉及 -\$21\.00/)).toBeVisible()
  const table = drawer.getByRole('table', { name: '变化构成' })
  await expect.element(table.getByRole('row', { name: /分店.*数据未齐\s*未读取 4 天/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /新店.*\+\$10\.00.*-16\.0%.*新增/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /其他 2 个.*-\$5\.00.*未结束 3 个账户日/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /合计.*162\.50.*99\.81.*-\$62\.69/ })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ channel: 'FACEBOOK', from: '2026-03-03', until: '2026-03-10', dimension: 'ACCOUNT' })
  expect(await pageViolations()).toEqual([])
})

test('another dimension is asked for by keyboard; the page’s comparison and instant go along', async () => {
  await open(changes, '/advert/consume/facebook?from=2026-03-03&to=2026-03-09&compare=yes&asOf=2026-03-10&by=COMPANY')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ dimension: 'COMPANY', compare_from: '2026-02-24', as_of: '2026-03-10T16:00:00.000Z' })
  await drawer.getByRole('radio', { name: '按公司' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => asked.at(-1)).toMatchObject({ dimension: 'CUSTOMER' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawer.query()).toBeNull()
})

test('two periods without spend say so', async () => {
  await open({ ...changes, lines: [], others: null, change_usd: '0.00', change_percent: null, unsettled: { count: 0, change_usd: '0.00' } })
  await expect.element(drawer.getByText('两个周期都没有消耗')).toBeVisible()
})

test('what fails is told with a way to try again', async () => {
  stage.as({})
  stage.server().answer(analysisEndpoints, analysisSchemas, {
    changes: () => {
      throw new Refusal('PERMISSION_DENIED')
    },
  })
  await stage.open('/advert/consume/facebook')
  await page.getByRole('button', { name: '为什么变化' }).click()
  await expect.element(drawer.getByRole('button', { name: '重试' })).toBeVisible()
})

test('on a phone the lines are cards', async () => {
  await page.viewport(...PHONE)
  await open()
  await expect.element(drawer.getByText('未读取 4 天')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth <= innerWidth).toBe(true)
})
