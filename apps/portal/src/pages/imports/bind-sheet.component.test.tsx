// A sheet of bindings in the drawer: its columns follow the channel, cells are judged as they are typed, and nothing speaks of money.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { type ImportDetail, type ImportEditRequest, importSchemas } from '@tallyhelm/protocol/topics/imports/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { waitingBatch } from './test-batches.ts'

const stage = openStage()
const BM = '1029384756102938'
const blank = { to_account: '', to_account_name: null, amount: null, problems: [], state: 'READY', reason: null, apply_no: null } as const
const row = (row_no: number, over: Partial<ImportDetail['rows'][number]> = {}): ImportDetail['rows'][number] => ({
  ...blank,
  row_no,
  account: `10000000000${row_no}`,
  account_name: `店铺${row_no}`,
  target: BM,
  role: '投放',
  problems: [],
  submit_id: null,
  item_id: null,
  ...over,
})
const start = waitingBatch({
  import_type: 'BIND',
  file_name: '粘贴内容',
  ready_count: 1,
  invalid_count: 1,
  rows: [row(1), row(2, { role: '', state: 'INVALID', problems: [{ field: 'role', msg: '请填写权限：管理、投放、分析' }] })],
})
let batch: ImportDetail
let edited: ImportEditRequest | undefined

beforeEach(() => {
  batch = start
  edited = undefined
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(importEndpoints, importSchemas, {
    list: () => ({ content: [], total_size: 0, page_num: 1, page_size: 10 }),
    paste: () => ({ batch_id: '9' }),
    detail: () => batch,
    edit: request => {
      edited = request
      batch = { ...start, ready_count: 2, invalid_count: 0, rows: [row(1), row(2)] }
      return { batch_id: '9' }
    },
    confirm: () => {
      const ended = [
        row(1, { state: 'FINISHED', apply_no: '71', submit_id: '7' }),
        row(2, { state: 'FAIL', reason: 'BM 拒绝', apply_no: '72', submit_id: '7' }),
      ]
      batch = { ...batch, status: 'FINISHED', finished_count: 1, failed_count: 1, is_confirmed: true, rows: ended }
      return { batch_id: '9' }
    },
  })
})

const drawer = page.getByRole('dialog').first()
const cell = (rowNo: number) => drawer.getByRole('textbox', { name: new RegExp(`^第 ${rowNo} 行 权限`) })

test('begins at the type of the address, is mended in the grid, confirmed, and leads to what became of its rows', async () => {
  await stage.open('/account/record/facebook?new=BIND')
  await expect.element(drawer.getByRole('radio', { name: '绑定' })).toBeChecked()
  await expect.element(drawer.getByText(/绑定模板的列：广告账户 ID、BM ID、权限（管理\/投放\/分析）/)).toBeVisible()
  await drawer.getByText('粘贴数据').click()
  await drawer.getByRole('textbox', { name: '粘贴数据' }).fill(`100000000001 ${BM} 投放\n100000000002 ${BM}`)
  await drawer.getByRole('button', { name: '预览校验' }).click()
  await expect.element(drawer.getByText('请填写权限：管理、投放、分析', { exact: true })).toBeVisible()
  expect(drawer.getByText(/金额|合计|费/).query()).toBeNull()
  expect(await pageViolations()).toEqual([])
  await cell(2).fill('老板')
  await expect.element(drawer.getByText('权限应为 管理、投放、分析', { exact: true })).toBeVisible()
  await cell(2).fill('分析')
  await drawer.getByRole('button', { name: '保存并重新校验' }).click()
  await expect.poll(() => edited?.rows).toMatchObject([{ row_no: 2, target: BM, role: '分析', amount: '' }])
  await drawer.getByRole('button', { name: '提交 2 行' }).click()
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expect.element(drawer.getByText('BM 拒绝')).toBeVisible()
  await expect.element(drawer.getByRole('link', { name: '72' })).toHaveAttribute('href', '/account/facebook/bm/batch?submit=7')
})

test('fits a phone', async () => {
  await stage.open('/account/record/facebook?batch=9', PHONE)
  await expect.element(drawer.getByText('请填写权限：管理、投放、分析', { exact: true })).toBeVisible()
  expect(excessWidth()).toBe(0)
})
