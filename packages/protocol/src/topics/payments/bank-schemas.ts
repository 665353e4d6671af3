// Bank files on the wire: what was uploaded, which column is what, and the verdict of each line.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { decimal, id, instant, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { BANK_FIELD_CODES, BANK_FILE_STATE_CODES, BANK_LINE_STATE_CODES, BANK_TITLE_MOST } from './bank-enums.ts'
import { bankFileFilters, bankLineFilters } from './bank-lists.ts'

const bank = z.enum(BANK_CODES, '请选择收款账户')
const currency = z.enum(WALLET_CURRENCIES, '请选择币种')
const title = text(BANK_TITLE_MOST, '列名').nullable()
export const bankColumns = z.object({
  paid_on: title,
  amount_in: title,
  amount_out: title,
  direction: title,
  payer: title,
  payer_account: title,
  memo: title,
  memo_more: title,
  reference: title,
} satisfies Record<(typeof BANK_FIELD_CODES)[number], unknown>)

export const bankFileRef = z.object({ file_id: id('银行流水文件') })
export type BankFileRef = z.output<typeof bankFileRef>
export const bankFileUpload = z.object({ bank, currency })
export type BankFileUpload = z.output<typeof bankFileUpload>
export const bankFileColumns = bankFileRef.extend({ columns: bankColumns })
export type BankFileColumns = z.output<typeof bankFileColumns>

export const bankFile = z.object({
  file_id: z.string(),
  bank,
  currency,
  file_name: z.string(),
  state: z.enum(BANK_FILE_STATE_CODES),
  staff_name: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  lines: z.number().int(),
  ready: z.number().int(),
  done: z.number().int(),
  same: z.number().int(),
  out: z.number().int(),
  wrong: z.number().int(),
  /** of what is or was to be booked */
  total: decimal,
})
export type BankFileRow = z.output<typeof bankFile>
export const bankFileListRequest = z.object({ ...pagerRequest, ...filterFields(bankFileFilters) })
export type BankFileListRequest = z.output<typeof bankFileListRequest>
export const bankFilePage = pageOf(bankFile)
export type BankFilePage = z.output<typeof bankFilePage>

/** `columns`: as they were said, or as they are proposed while nobody has. `samples`: the first lines as written. */
export const bankFileDetail = bankFile.extend({
  titles: z.array(z.string()),
  columns: bankColumns,
  samples: z.array(z.array(z.string())),
})
export type BankFileDetail = z.output<typeof bankFileDetail>

export const bankLine = z.object({
  line_key: z.string(),
  row_no: z.number().int(),
  state: z.enum(BANK_LINE_STATE_CODES),
  currency,
  amount: decimal.nullable(),
  paid_on: z.string().nullable(),
  payer: z.string(),
  payer_account: z.string(),
  memo: z.string(),
  reference: z.string().nullable(),
  column_title: z.string(),
  problem: z.string(),
  /** the cells as written */
  content: z.string(),
  arrival_id: z.string().nullable(),
})
export type BankLine = z.output<typeof bankLine>
export const bankLinesRequest = z.object({ ...pagerRequest, ...filterFields(bankLineFilters), file_id: id('银行流水文件') })
export type BankLinesRequest = z.output<typeof bankLinesRequest>
export const bankLinePage = pageOf(bankLine)
export type BankLinePage = z.output<typeof bankLinePage>

/** What each call takes and answers. */
export const bankFileSchemas = {
  list: { request: bankFileListRequest, response: bankFilePage },
  detail: { request: bankFileRef, response: bankFileDetail },
  lines: { request: bankLinesRequest, response: bankLinePage },
  upload: { request: bankFileUpload, response: bankFileRef },
  columns: { request: bankFileColumns, response: z.object({}) },
  confirm: { request: bankFileRef, response: z.object({}) },
  cancel: { request: bankFileRef, response: z.object({}) },
}
