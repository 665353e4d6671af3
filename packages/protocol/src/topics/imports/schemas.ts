// Import calls: sheets and pasted rows that become quota orders or bindings; previewed, edited, confirmed, followed (screens.md 5.9).
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { recentSame } from '../quota/schemas.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant, lines, shownTotal, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { IMPORT_ROW_STATE_CODES, IMPORT_STATUS_CODES, IMPORT_TYPE_CODES, ROW_FIELDS, SHEET_FORMAT_CODES } from './enums.ts'
import { importFilters, subCustomerImportFilters } from './lists.ts'
import { MAX_IMPORT_ROWS, MAX_PASTE_LENGTH } from './limits.ts'
import { cellMost } from './sheets.ts'
import { fileAnswer } from '../../wire/file-answer.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const importType = z.enum(IMPORT_TYPE_CODES, '请选择导入类型')
const format = z.enum(SHEET_FORMAT_CODES, '请选择文件格式')

export const templateRequest = z.object({ channel, import_type: importType, format })
export type TemplateRequest = z.output<typeof templateRequest>

/** The fields beside the file, which is the part named `file`: xlsx, or csv in UTF-8 or GB18030. */
export const importUploadRequest = z.object({ channel, import_type: importType, ...sheetUpload })
export type ImportUploadRequest = z.output<typeof importUploadRequest>

/** Rows as copied from a table: lines, and tabs, commas or blanks between the cells; the template's titles may stand on top. */
export const importPasteRequest = z.object({
  channel,
  import_type: importType,
  content: z.string('请粘贴要导入的数据').max(MAX_PASTE_LENGTH, '粘贴内容过长，请上传文件'),
})
export type ImportPasteRequest = z.output<typeof importPasteRequest>

export const batchRef = z.object({ batch_id: id('批次') })
export type BatchRef = z.output<typeof batchRef>

const rowNo = z.number('行号不正确').int('行号不正确').min(1, '行号不正确').max(1_000_000, '行号不正确')
export const importEditRequest = z.object({
  batch_id: id('批次'),
  rows: z
    .array(
      z.object({
        row_no: rowNo,
        account: text(cellMost('account'), '广告账户 ID'),
        to_account: text(cellMost('to_account'), '转入广告账户 ID').default(''),
        amount: text(cellMost('amount'), '金额').default(''),
        target: text(cellMost('target'), '绑定目标或新名称').default(''),
        role: text(cellMost('role'), '权限').default(''),
      }),
    )
    .max(MAX_IMPORT_ROWS, `最多导入 ${MAX_IMPORT_ROWS} 行`)
    .default([]),
  removed: z.array(rowNo).max(MAX_IMPORT_ROWS, `最多导入 ${MAX_IMPORT_ROWS} 行`).default([]),
})
/** Changes the cells of the named rows and takes `removed` out; every row is checked anew. */
export type ImportEditRequest = z.output<typeof importEditRequest>

export const importConfirmRequest = z.object({
  batch_id: id('批次'),
  /** a code of REDUCE_REASONS or CLEAR_REASONS; the two types ask for one */
  reason: z.string().max(20, '原因不正确').optional(),
  remark: lines(200, '备注').default(''),
  /** of `price`, which only additions have */
  shown_total: shownTotal,
})
export type ImportConfirmRequest = z.output<typeof importConfirmRequest>

export const failedRowsRequest = z.object({ batch_id: id('批次'), format })
export type FailedRowsRequest = z.output<typeof failedRowsRequest>

export const importListRequest = z.object({
  ...pagerRequest,
  channel,
  ...filterFields(importFilters),
})
export type ImportListRequest = z.output<typeof importListRequest>

const counts = {
  total_count: z.number().int(),
  /** rows whose money has moved, and rows that will not be tried again */
  finished_count: z.number().int(),
  failed_count: z.number().int(),
  /** rows whose order was rejected or called off: neither of both */
  closed_count: z.number().int(),
}
export const importBatch = z.object({
  batch_id: z.string(),
  channel,
  import_type: importType,
  /** '粘贴内容' for pasted rows */
  file_name: z.string(),
  ...counts,
  status: z.enum(IMPORT_STATUS_CODES),
  /** what the payer lacks for rows that wait for money, in the words of the refusal */
  shortage: z.string().nullable(),
  submitter: z.string(),
  submitted_at: instant,
})
export type ImportBatch = z.output<typeof importBatch>
export const importPage = pageOf(importBatch)
export type ImportPage = z.output<typeof importPage>

const rowProblem = z.object({ field: z.enum(ROW_FIELDS), msg: z.string() })
export type RowProblem = z.output<typeof rowProblem>
export const importRow = z.object({
  /** as the sheet counts: the titles are line 1 */
  row_no: z.number().int(),
  account: z.string(),
  /** of a new name: the one that it is changed from */
  account_name: z.string().nullable(),
  to_account: z.string(),
  to_account_name: z.string().nullable(),
  /** as written; null where the type has none */
  amount: z.string().nullable(),
  /** as written: the other side of a binding, or the new name; '' where the type has none */
  target: z.string(),
  role: z.string(),
  problems: z.array(rowProblem),
  state: z.enum(IMPORT_ROW_STATE_CODES),
  /** why it failed, or waits: for money, or for the other side of a binding */
  reason: z.string().nullable(),
  /** of its order, or of its binding */
  apply_no: z.string().nullable(),
  /** what its binding was submitted in */
  submit_id: z.string().nullable(),
  item_id: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

/** What the additions of a batch cost, and what the payer has for them; `shortage` is positive where that is too little. */
const importPrice = z.object({
  service_fee: decimal,
  tax: decimal,
  total: decimal,
  payer: z.object({ kind: z.enum(['WALLET', 'CREDIT_LINE']), available: decimal, shortage: decimal.nullable() }),
})
export type ImportPrice = z.output<typeof importPrice>

export const importDetail = importBatch.extend({
  /** of all its amounts: what the accounts of its rows are kept in */
  currency: z.enum(CURRENCY_CODES),
  ready_count: z.number().int(),
  invalid_count: z.number().int(),
  /** of the rows that can be submitted: the amounts alone, without fees; null where the type has none */
  ready_amount: decimal.nullable(),
  /** of the rows that can be submitted, by the rates of now; null for what costs nothing but a fee of a transfer, and once confirmed */
  price: importPrice.nullable(),
  /** ADD: as a quote tells it, of the rows that can be submitted and of those that wait for money */
  recent_same: z.array(recentSame.extend({ row_no: z.number().int(), account_name: z.string() })),
  reason: z.string().nullable(),
  remark: z.string(),
  /** how its sheet was read; null for one that was read before this was kept */
  sheet_reading: sheetReading.nullable(),
  /** it was confirmed before: only what waits for money goes out again */
  is_confirmed: z.boolean(),
  rows: z.array(importRow),
})
export type ImportDetail = z.output<typeof importDetail>

/** What each call takes and answers. */
export const importSchemas = {
  list: { request: importListRequest, response: importPage, filters: [importFilters, subCustomerImportFilters] },
  template: { request: templateRequest, response: fileAnswer },
  upload: { request: importUploadRequest, response: batchRef },
  paste: { request: importPasteRequest, response: batchRef },
  detail: { request: batchRef, response: importDetail },
  edit: { request: importEditRequest, response: batchRef },
  confirm: { request: importConfirmRequest, response: batchRef },
  cancel: { request: batchRef, response: batchRef },
  failedRows: { request: failedRowsRequest, response: fileAnswer },
}
