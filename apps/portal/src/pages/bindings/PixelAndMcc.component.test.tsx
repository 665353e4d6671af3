// 批量绑定 Pixel and 批量更新 MCC: what is missing step by step, the mask, the question before a move, and sealed addresses.
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { type BindingRecord, bindingSchemas, type PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const PIXEL = '/account/facebook/pixel/batch'
const MCC = '/batch-binding-mcc/google'
const told = '请在所属 BM 中把 Pixel 共享给代理 BM 1029384756100001'
const waiting: PixelRecord = {
  pair_id: '81',
  submit_id: '80',
  type: 'PIXEL',
  action: 'BIND',
  channel: 'FACEBOOK',
  account_id: '1001',
  outside_account_id: '7100200030001000',
  account_name: '星河-US-01',
  company_name: '星河',
  target: '102938475610293',
  business_id: '1029384756102938',
  role: null,
  before: '',
  state: 'WAITING',
  status: 'UN_VERIFY',
  told,
  objections: [{ field: 'pixel', text: told }],
  note: '',
  is_retried: false,
  is_taken_back: false,
  submitter: '李雷',
  submitted_at: '2026-03-05T04:00:00.000Z',
  ended_at: null,
}
const bound: PixelRecord = {
  ...waiting,
  pair_id: '82',
  state: 'DONE',
  status: 'BIND',
  told: '',
  objections: [],
  account_name: '星河-US-02',
}

let asked: { call: string; request: unknown }[]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  asked = []
  offerAccounts(stage.server(), channel => rowsOf(channel, 2).map(row => ({ ...row, mcc_ids: ['2223334444'] })))
  const submitted = (call: string) => (request: unknown) => {
    asked.push({ call, request })
    return { submit_id: '80', pairs: [] }
  }
  const pageOf = <Row extends BindingRecord>(content: Row[]) => ({ content, total_size: content.length, page_num: 1, page_size: 20 })
  stage.server().answer(bindingEndpoints, bindingSchemas, {
    list: () => pageOf([waiting, bound]),
    refused: () => ({ pairs: [] }),
    pixels: () => pageOf([waiting, bound]),
    mccs: () => pageOf([]),
    managers: () => ({ managers: [{ id: '5556667777', name: '代理华东' }] }),
    lookAgain: request => {
      asked.push({ call: 'lookAgain', request })
      return { count: 1 }
    },
    pixelUnbind: submitted('pixelUnbind'),
    moveManager: submitted('moveManager'),
  })
  stage.server().answer(sessionEndpoints, sessionSchemas, {
    openViewState: ({ route, encrypt_data }) => {
      if (route !== MCC || encrypt_data !== 'box') throw new Refusal('VIEW_STATE_INVALID')
      const origin_terms = { search: '?name=%E6%98%9F', chosen: ['7100200030001000', '7100200030002000'] }
      return { state: { origin_module: 'accounts', origin_page: '/account/google', origin_terms, origin: 'list', opens: '' } }
    },
  })
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('what is missing of a pixel stands step by step, with the business to share with, and is looked for at once', async () => {
  await stage.open(`${PIXEL}?submit=80`)
  const row = page.getByRole('list', { name: '逐项结果' }).getByRole('listitem').filter({ hasText: '星河-US-01' }).first()
  await expect.element(row.getByRole('list', { name: '步骤' }).getByText('代理 BM 看到 Pixel', { exact: false })).toBeVisible()
  await expect.element(page.getByText('1029384756100001', { exact: true }).first()).toBeVisible()
  await button('我已共享，立即验证（1）').click()
  await expect.poll(() => asked).toEqual([{ call: 'lookAgain', request: { pair_ids: ['81'] } }])
  expect(await pageViolations()).toEqual([])
})

test('a bound pixel parts after a question, from its record', async () => {
  await stage.open('/account/pixel-record')
  await button('申请解绑 星河-US-02 102938475610293').click()
  await button('确认解绑').click()
  await expect.poll(() => asked).toEqual([{ call: 'pixelUnbind', request: { pair_id: '82' } }])
})

test('a sealed address brings its accounts; a move names what ends and sends the manager that was picked', async () => {
  await stage.open(`${MCC}/box`)
  await expect.element(page.getByText('222-333-4444').first()).toBeVisible()
  const id = page.getByRole('textbox', { name: '新 MCC ID' })
  await id.fill('12345')
  await expect.element(id).toHaveValue('123-45')
  await page.getByRole('radio', { name: '迁移' }).click()
  await page.getByRole('combobox', { name: '新 MCC' }).click()
  await page.getByRole('option', { name: '代理华东（555-666-7777）' }).click()
  await button('提交迁移').click()
  await expect.element(page.getByText('原 MCC 将解除关联', { exact: false })).toBeVisible()
  await button('确认迁移').click()
  await expect
    .poll(() => asked)
    .toEqual([{ call: 'moveManager', request: { account_ids: ['2001', '2002'], mcc_id: '5556667777', action: 'MOVE', note: '' } }])
})

test('an altered address is no page', async () => {
  await stage.open(`${MCC}/altered`)
  await expect.element(page.getByText('页面不存在').first()).toBeVisible()
})

test('a phone shows the settings of manager accounts without fault', async () => {
  await stage.open(MCC, PHONE)
  await expect.element(page.getByRole('textbox', { name: '新 MCC ID' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
