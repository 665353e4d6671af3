// 银行流水: how a bank's files are read is said beside what a file tells; a change shows what the last file would have read; a possible duplicate is looked at.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import {
  type BankFileForm,
  type BankFileRow,
  bankFileSchemas,
  type BankLine,
  type BankReadingTrial,
} from '@tallyhelm/protocol/topics/bank-files/schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))
const AT = '2026-03-02T04:00:00Z'

const NONE = {
  amount_out: null,
  direction: null,
  currency: null,
  status: null,
  payer: null,
  payer_account: null,
  memo: null,
  memo_more: null,
  reference: null,
}
const file: BankFileRow = {
  file_id: '41',
  bank: 'CMB',
  currency: 'CNY',
  file_name: '流水.csv',
  state: 'UNMAPPED',
  staff_name: '沈知微',
  created_at: AT,
  ended_at: null,
  lines: 1,
  ready: 0,
  done: 0,
  same: 0,
  maybe: 0,
  open: 0,
  out: 0,
  wrong: 0,
  total: '0.00',
  sheet_reading: { format: 'csv', encoding: 'GB18030', titleLine: 4, skippedAbove: 2, hidden: null },
  decimal: '.',
  day_order: null,
}
const order = (isNeeded = false) => ({ fits: isNeeded ? (['DMY', 'MDY'] as const) : (['YMD'] as const), told: null, isNeeded })
const column = (title: string, sample: string, words: string[] | null = null, isNeeded = false) => ({
  title,
  sample,
  words,
  order: { ...order(isNeeded), fits: [...order(isNeeded).fits] },
  decimals: ['.' as const, ',' as const],
})
const columns = { ...NONE, paid_on: '日期', amount_in: '收入', status: '状态' }
const form: BankFileForm = {
  file_id: '41',
  bank: 'CMB',
  currency: 'CNY',
  columns: [column('日期', '03/02/2026', null, true), column('收入', '5.00'), column('状态', '已入账', ['已入账', '复核中'])],
  kept: null,
  proposed: { columns, decimal: null, day_order: null, words: [{ field: 'status', word: '已入账', means: 'DONE' }] },
  history: [],
}
const READING = {
  columns,
  decimal: '.',
  day_order: 'MDY',
  words: [
    { field: 'status', word: '已入账', means: 'DONE' },
    { field: 'status', word: '复核中', means: 'OPEN' },
  ],
} as const

function room(of: { file?: BankFileRow; form?: BankFileForm; line?: BankLine; trial?: BankReadingTrial }) {
  stage.as('fin')
  const said: unknown[] = []
  const paged = <Row,>(content: Row[], { page_num, page_size }: { page_num: number; page_size: number }) => ({
    content,
    total_size: content.length,
    page_num,
    page_size,
  })
  stage.server().answer(bankFileEndpoints, bankFileSchemas, {
    list: request => paged([of.file ?? file], request),
    detail: () => of.file ?? file,
    form: () => of.form ?? form,
    lines: request => paged(of.line ? [of.line] : [], request),
    trial: () => of.trial ?? { last: null },
    columns: input => {
      said.push(input)
      return {}
    },
    another: input => {
      said.push(input)
      return {}
    },
  })
  return said
}
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const openColumns = async () => {
  await page.getByRole('button', { name: '设置列', exact: true }).first().click()
  await page.getByRole('button', { name: '设置列', exact: true }).last().click()
  return page.getByRole('dialog', { name: '设置列：招商银行' })
}

test('a file that nobody has said how to read asks for what it does not tell itself', async () => {
  const said = room({})
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges?tab=bank', size)
    const dialog = await openColumns()
    await expect.element(dialog.getByText('例如 5.00')).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  const dialog = page.getByRole('dialog', { name: '设置列：招商银行' })
  await dialog.getByRole('button', { name: '保存并校验' }).click()
  for (const problem of ['请选择金额的小数点', '请选择日期的顺序，文件中的日期有两种读法', '请选择“复核中”的含义'])
    await expect.element(dialog.getByText(problem)).toBeVisible()
  await choose('小数点', '1,234.50（点为小数点）')
  await choose('日期顺序', '月/日/年')
  await choose('“复核中”', '未完成，不登记')
  await dialog.getByRole('button', { name: '保存并校验' }).click()
  await expect.poll(() => said).toEqual([{ file_id: '41', reading: READING, replaces: null }])
})

test('a change of what is kept shows what the last file would have read, and is sent once that was seen', async () => {
  const counts = { ready: 2, out: 0, open: 0, wrong: 0, total: '105.00' }
  const line = { state: 'READY' as const, amount: '100.00', paid_on: '2026-03-01', payer: '甲公司', reference: null, problem: '' }
  const last = {
    file_name: '昨天.csv',
    created_at: AT,
    currency: 'CNY' as const,
    before: counts,
    after: { ...counts, total: '12.00' },
    differing: 1,
    lines: [{ row_no: 7, before: line, after: { ...line, amount: '7.00' } }],
  }
  const kept = { reading_id: '9', reading: { ...READING, words: [...READING.words] } }
  const history = [{ reading_id: '9', staff_name: '沈知微', changed_at: AT, changes: ['收入金额：金额'] }]
  const said = room({ form: { ...form, kept, history, proposed: kept.reading }, trial: { last } })
  await stage.open('/console/recharges?tab=bank', DESKTOP)
  const dialog = await openColumns()
  await dialog.getByText('设置记录（1）').click()
  await expect.element(dialog.getByText('收入金额：金额')).toBeVisible()
  await choose('付款户名', '收入')
  await choose('付款户名', '无')
  await dialog.getByRole('button', { name: '保存并校验' }).click()
  await expect.element(dialog.getByText('上一个文件有 1 行读法不同')).toBeVisible()
  await expect.element(dialog.getByText('更改后：待登记，7.00 CNY，2026-03-01，甲公司')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(said).toEqual([])
  await dialog.getByRole('button', { name: '确认更改并校验' }).click()
  await expect.poll(() => said).toEqual([{ file_id: '41', reading: kept.reading, replaces: '9' }])
})

test('a possible duplicate is booked once somebody has looked and says that it is another', async () => {
  const problem = '同日同额，可能已登记：2026-03-01 5.00 CNY，甲公司，文件“昨天.csv”第 3 行'
  const line: BankLine = {
    line_key: '41:2',
    row_no: 2,
    state: 'MAYBE',
    currency: 'CNY',
    amount: '5.00',
    paid_on: '2026-03-01',
    payer: '甲公司',
    payer_account: '',
    memo: '',
    reference: null,
    column_title: '',
    problem,
    content: '2026-03-01 · 5.00 · 甲公司',
    arrival_id: null,
    other_by: null,
    other_at: null,
  }
  const said = room({ file: { ...file, state: 'DONE', maybe: 1 }, line })
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/recharges?tab=bank&open=41', size)
    await expect.element(page.getByText('1 行可能重复')).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  await page.getByRole('button', { name: '是另一笔' }).click()
  const dialog = page.getByRole('dialog', { name: '是另一笔：第 2 行' })
  await expect.element(dialog.getByText(problem)).toBeVisible()
  await dialog.getByRole('button', { name: '确认是另一笔' }).click()
  await expect.element(dialog.getByText('请核对后勾选确认')).toBeVisible()
  expect(said).toEqual([])
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: '确认是另一笔' }).click()
  await expect.poll(() => said).toEqual([{ file_id: '41', row_no: 2 }])
})
