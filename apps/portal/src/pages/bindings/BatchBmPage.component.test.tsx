// 批量绑定 BM: accounts and targets are chosen, sent once, shown pair by pair, and what failed alone is asked for anew.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { standAround } from '../../shell/test-around.ts'
import { pairOf, standBindings } from './test-bindings.ts'

const stage = openStage()
const [first, second] = rowsOf('FACEBOOK')
const SEEN = '1029384756102931'
const HIDDEN = '1029384756102932'
let answer: Submitted
let kept: ReturnType<typeof standBindings>

beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  offerAccounts(stage.server())
  answer = { submit_id: '900', pairs: [] }
  kept = standBindings(stage.server(), () => answer)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const targets = page.getByRole('textbox', { name: /^BM ID/ })

async function fill() {
  await stage.open('/account/facebook/bm/batch')
  await button('粘贴账户 ID').click()
  await page.getByRole('textbox', { name: '粘贴账户 ID' }).fill(`${first?.outside_account_id} ${second?.outside_account_id}\n404`)
  await button('加入账户').click()
  await expect.element(page.getByText('404：未找到该账户')).toBeVisible()
  await targets.fill(`${SEEN}\n${HIDDEN}`)
}

test('what is missing is said, and what the platform shows of a target before anything is sent', async () => {
  await stage.open('/account/facebook/bm/batch')
  await button('提交绑定').click()
  await expect.element(page.getByText('请选择广告账号').first()).toBeVisible()
  await expect.element(page.getByText('请输入 BM ID').first()).toBeVisible()
  await targets.fill('12345')
  await expect.element(page.getByText('“12345”有误：BM ID 为 15-17 位数字')).toBeVisible()
  await targets.fill(`${SEEN}\n${HIDDEN}`)
  await button('校验 BM').click()
  await expect.element(page.getByText('星河 BM · 已验证')).toBeVisible()
  await expect.element(page.getByText(/^无法校验：平台未向我们展示此 BM/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(kept.asked).toEqual([])
})

test('each pair has its result, refused ones too, and what failed is asked for anew alone', async () => {
  await fill()
  answer = {
    submit_id: '900',
    pairs: [
      { account_id: '1001', target: SEEN, pair_id: '1', refused: null },
      { account_id: '1001', target: HIDDEN, pair_id: '2', refused: null },
      { account_id: '1002', target: SEEN, pair_id: null, refused: '该账户已绑定此 BM' },
      { account_id: '1002', target: HIDDEN, pair_id: '3', refused: null },
    ],
  }
  kept.records = [
    pairOf('1', '1001', SEEN),
    pairOf('2', '1001', HIDDEN, { state: 'REFUSED', told: 'Unsupported <post> request' }),
    pairOf('3', '1002', HIDDEN, { state: 'WAITING', told: '等待对方 BM 接受', ended_at: null }),
  ]
  const { account_id = '', outside_account_id = '', account_name = '' } = second ?? {}
  kept.refused = [{ account_id, outside_account_id, account_name, target: SEEN, reason: '该账户已绑定此 BM' }]
  await button('提交绑定').click()
  const result = page.getByRole('list', { name: '逐项结果' })
  await expect.element(result.getByText('该账户已绑定此 BM')).toBeVisible()
  await expect.element(result.getByText(/Unsupported <post> request/)).toBeVisible()
  await expect.element(page.getByText('1 项等待处理')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '提交结果' })).toHaveFocus()
  expect(await pageViolations()).toEqual([])
  expect(kept.asked.map(({ request }) => request)).toEqual([
    expect.objectContaining({ account_ids: ['1001', '1002'], bm_ids: [SEEN, HIDDEN], action: 'BIND', role: 'ADVERTISE' }),
  ])
  answer = { submit_id: '901', pairs: [{ account_id: '1001', target: HIDDEN, pair_id: '4', refused: null }] }
  kept.refused = []
  kept.records = [...kept.records, pairOf('4', '1001', HIDDEN, { submit_id: '901' })]
  await button('重试失败项（1）').click()
  await expect.element(page.getByText('全部成功')).toBeVisible()
  expect(kept.asked.at(-1)).toEqual({ path: 'retry', request: { pair_ids: ['2'] } })
})

test('an unbinding asks first, and fits on a phone', async () => {
  await fill()
  await page.getByRole('radio', { name: '解绑' }).click()
  await button('提交解绑').click()
  await expect.element(page.getByText(/^解绑后该 BM 将失去账户权限/)).toBeVisible()
  await button('取消').click()
  expect(kept.asked).toEqual([])
  kept.records = [pairOf('2', '1001', HIDDEN, { state: 'REFUSED', told: 'Unsupported <post> request' })]
  await stage.open('/account/facebook/bm/batch?submit=900', PHONE)
  await expect.element(page.getByText('全部失败')).toBeVisible()
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
})
