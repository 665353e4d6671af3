// 其他渠道账单: a file that waits, its wrong lines, its proposal with a reason, and the template and upload, in both widths.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CHANNEL_BILL_COLUMNS } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { channelBillSchemas, type ChannelFileDetail, type ChannelLine } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
afterEach(() => page.viewport(1440, 900))

const file: ChannelFileDetail = {
  file_id: '81',
  file_name: 'Kwai 二月.xlsx',
  state: 'WAITING',
  case_id: null,
  staff_name: '沈知微',
  created_at: '2026-03-05T04:00:00Z',
  ended_at: null,
  lines: 2,
  wrong: 0,
  customers: 1,
  bills: 1,
  totals: [{ currency: 'USD', amount: '1234.50', lines: 2 }],
  sheet_reading: null,
  shortages: [{ customer_id: '5', customer_name: '星河出海', currency: 'USD', shortage: '34.50' }],
}
const sound: ChannelLine = {
  line_key: '81:2',
  row_no: 2,
  state: 'READY',
  column_title: '',
  problem: '',
  customer_id: '5',
  customer_name: '星河出海',
  company_name: '星河出海有限公司',
  channel: 'Kwai',
  outside_account_id: 'kw-10001',
  account_name: 'Kwai 账户一',
  month: '2026-02',
  corrects: null,
  currency: 'USD',
  amount: '1234.50',
  note: '',
  content: '5 · 星河出海有限公司 · Kwai',
  statement_id: null,
}
const nobody: ChannelLine = {
  ...sound,
  line_key: '81:3',
  row_no: 3,
  state: 'INVALID',
  column_title: '客户编号',
  problem: '没有该客户',
  customer_id: null,
  customer_name: null,
  company_name: null,
  channel: null,
  outside_account_id: null,
  account_name: null,
  month: null,
  currency: null,
  amount: null,
  content: '404 · <b>没有</b>',
}

function room(who: 'fin' | 'fin-check', of: ChannelFileDetail = file, lines: readonly ChannelLine[] = [sound]) {
  stage.as(who)
  const sent: unknown[] = []
  let now = of
  const { totals: _, shortages: __, ...row } = of
  stage.server().answer(channelBillEndpoints, channelBillSchemas, {
    list: ({ page_num, page_size }) => ({ content: [{ ...row, state: now.state }], total_size: 1, page_num, page_size }),
    detail: () => now,
    lines: ({ page_num, page_size }) => ({ content: [...lines], total_size: lines.length, page_num, page_size }),
    propose: input => {
      sent.push(input)
      now = { ...of, state: 'PROPOSED', case_id: '91' }
      return now
    },
  })
  return sent
}
const drawer = () => page.getByRole('dialog', { name: '渠道账单：Kwai 二月.xlsx' })
const AT = '/console/statements?tab=imports&open=81'

test('a file tells its sums, whose credit is short and each line, in both widths', async () => {
  room('fin')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open(AT, size)
    await expect.element(drawer()).toBeVisible()
    for (const words of ['1,234.50 USD', '“星河出海”的可用授信还差 34.50 USD', 'kw-10001', '2 行，1 个客户，1 张账单'])
      await expect.poll(() => drawer().element().textContent).toContain(words)
    expect(await pageViolations()).toEqual([])
  }
})

test('a sound file is proposed with a reason, and waits then', async () => {
  const sent = room('fin')
  await stage.open(AT, DESKTOP)
  await drawer().getByRole('button', { name: '提交入账' }).click()
  const dialog = page.getByRole('dialog', { name: '提交入账：Kwai 二月.xlsx' })
  await dialog.getByRole('button', { name: '提交入账' }).click()
  expect(sent).toEqual([])
  await dialog.getByLabelText(/^原因/).fill('渠道已出账，金额已核对')
  await dialog.getByRole('button', { name: '提交入账' }).click()
  await expect.poll(() => sent).toEqual([{ file_id: '81', reason: '渠道已出账，金额已核对' }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => drawer().element().textContent).toContain('待复核')
  expect(drawer().getByRole('button', { name: '提交入账' }).query()).toBeNull()
})

test('while a line is wrong nothing is proposed, and its words are text', async () => {
  room('fin', { ...file, wrong: 1, shortages: [] }, [sound, nobody])
  await stage.open(AT, DESKTOP)
  for (const words of ['1 行有问题，整个文件不能提交', '没有该客户', '客户编号', '<b>没有</b>'])
    await expect.poll(() => drawer().element().textContent).toContain(words)
  await expect.element(drawer().getByRole('button', { name: '提交入账' })).toHaveAttribute('aria-disabled', 'true')
})

test('a sheet that is refused says why until another is chosen, and a sound one opens', async () => {
  room('fin')
  stage.server().answer(channelBillEndpoints, channelBillSchemas, {
    upload: () => {
      if (stage.server().seen(channelBillEndpoints.upload).length === 1) throw new Refusal('IMPORT_EMPTY')
      return { file_id: '81' }
    },
  })
  await stage.open('/console/statements?tab=imports', DESKTOP)
  await page.getByRole('button', { name: '上传渠道账单' }).click()
  const dialog = page.getByRole('dialog', { name: '上传渠道账单' })
  const choose = async (name: string) => await userEvent.upload(dialog.getByRole('button', { name: /^文件/ }), new File(['客户编号'], name))
  await choose('缺列.csv')
  await dialog.getByRole('button', { name: '上传并校验' }).click()
  await expect.element(dialog.getByText('没有可导入的数据，请填写后重试')).toBeVisible()
  await choose('Kwai 二月.csv')
  await expect.element(dialog.getByText('没有可导入的数据，请填写后重试')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '上传并校验' }).click()
  await expect.element(drawer()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what is hidden in a sheet is asked about, for this file alone', async () => {
  room('fin')
  const sent: unknown[] = []
  stage.server().answer(channelBillEndpoints, channelBillSchemas, {
    upload: input => {
      sent.push(input)
      if (input.hidden_rows === undefined) throw new Refusal('IMPORT_ROWS_HIDDEN', { where: '第 7–9 行' })
      if (sent.length < 4) throw new Refusal('IMPORT_EMPTY')
      return { file_id: '81' }
    },
  })
  await stage.open('/console/statements?tab=imports', DESKTOP)
  await page.getByRole('button', { name: '上传渠道账单' }).click()
  const dialog = page.getByRole('dialog', { name: '上传渠道账单' })
  const choose = async (name: string) => await userEvent.upload(dialog.getByRole('button', { name: /^文件/ }), new File(['客户编号'], name))
  const send = () => dialog.getByRole('button', { name: '上传并校验' }).click()
  const skip = dialog.getByRole('button', { name: '不导入隐藏的内容' })
  await choose('一月.xlsx')
  await send()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('第 7–9 行被隐藏或筛选，请选择不导入隐藏的内容，或一并导入')
  // A question is told once, and is no failure of the file.
  expect(dialog.getByText(/第 7–9 行/).elements()).toHaveLength(1)
  await expect.element(dialog.getByText('待上传')).toBeVisible()
  await expect.element(dialog.getByText('上传失败')).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
  await skip.click()
  await expect.element(dialog.getByText('没有可导入的数据，请填写后重试')).toBeVisible()
  await expect.element(skip).not.toBeInTheDocument()
  await choose('二月.xlsx')
  await send()
  await expect.element(skip).toBeVisible()
  await page.viewport(390, 844)
  await dialog.getByRole('button', { name: '一并导入' }).click()
  await expect.element(drawer()).toBeVisible()
  expect(sent).toEqual([{}, { hidden_rows: 'SKIP' }, {}, { hidden_rows: 'READ' }])
})

test('the template has the columns of the sheet, and who only checks uploads nothing', async () => {
  room('fin')
  await stage.open('/console/statements?tab=imports', DESKTOP)
  await page.getByRole('button', { name: '上传渠道账单' }).click()
  const dialog = page.getByRole('dialog', { name: '上传渠道账单' })
  const href = dialog.getByRole('link', { name: '下载模板' }).element().getAttribute('href') ?? ''
  expect(decodeURIComponent(href)).toContain(CHANNEL_BILL_COLUMNS.join(','))
  await dialog.getByRole('button', { name: '上传并校验' }).click()
  await expect.element(dialog.getByText('请选择文件')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  room('fin-check')
  await stage.open('/console/statements?tab=imports', DESKTOP)
  await expect.element(page.getByText('Kwai 二月.xlsx').first()).toBeVisible()
  expect(page.getByRole('button', { name: '上传渠道账单' }).query()).toBeNull()
})
