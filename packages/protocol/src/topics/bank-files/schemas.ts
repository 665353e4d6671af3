// Bank files on the wire: what was uploaded, which column is what, and the verdict of each line.
import { z } from 'zod'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { decimal, id, instant, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { DECIMAL_SIGNS } from '../../values/written-amount.ts'
import { DAY_ORDER_CODES } from './days.ts'
import { BANK_FIELD_CODES, BANK_FILE_STATE_CODES, BANK_LINE_STATE_CODES, BANK_TITLE_MOST } from './enums.ts'
import { bankFileFilters, bankLineFilters } from './lists.ts'
import { MEANING_CODES, WORD_FIELDS, WORD_LENGTH_MOST } from './words.ts'

const bank = z.enum(BANK_CODES, '请选择收款账户')
const currency = z.enum(WALLET_CURRENCIES, '请选择币种')
const title = text(BANK_TITLE_MOST, '列名').nullable()
export const bankColumns = z.object({
  paid_on: title,
  amount_in: title,
  amount_out: title,
  direction: title,
  currency: title,
  status: title,
  payer: title,
  payer_account: title,
  memo: title,
  memo_more: title,
  reference: title,
} satisfies Record<(typeof BANK_FIELD_CODES)[number], unknown>)

export const bankFileRef = z.object({ file_id: id('银行流水文件') })
export type BankFileRef = z.output<typeof bankFileRef>
export const bankFileUpload = z.object({ bank, currency, ...sheetUpload })
export type BankFileUpload = z.output<typeof bankFileUpload>
/** What is kept of a bank at most. */
const KEPT_WORDS_MOST = 200
export const bankReading = z.object({
  columns: bankColumns,
  decimal: z.enum(DECIMAL_SIGNS, '请选择金额的小数点').nullable(),
  day_order: z.enum(DAY_ORDER_CODES, '请选择日期的顺序').nullable(),
  words: z
    .array(z.object({ field: z.enum(WORD_FIELDS), word: text(WORD_LENGTH_MOST, '词'), means: z.enum(MEANING_CODES, '请选择含义') }))
    .max(KEPT_WORDS_MOST, `词最多 ${KEPT_WORDS_MOST} 个`),
})
/** `replaces`: the reading of the bank that was shown; null where none was kept. */
export const bankFileReading = bankFileRef.extend({ reading: bankReading, replaces: id('列设置').nullable() })
export type BankFileReading = z.output<typeof bankFileReading>
export const bankLineRef = bankFileRef.extend({ row_no: z.number('请提供行号').int('行号为整数').min(1, '行号从 1 开始') })
export type BankLineRef = z.output<typeof bankLineRef>

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
  maybe: z.number().int(),
  open: z.number().int(),
  out: z.number().int(),
  wrong: z.number().int(),
  /** of what is or was to be booked */
  total: decimal,
  /** how its sheet was read; null for one that was read before this was kept */
  sheet_reading: sheetReading.nullable(),
  /** by which its amounts and days were read; null before its columns are known, and where no day of it depends on one */
  decimal: z.enum(DECIMAL_SIGNS).nullable(),
  day_order: z.enum(DAY_ORDER_CODES).nullable(),
})
export type BankFileRow = z.output<typeof bankFile>
export const bankFileListRequest = z.object({ ...pagerRequest, ...filterFields(bankFileFilters) })
export type BankFileListRequest = z.output<typeof bankFileListRequest>
export const bankFilePage = pageOf(bankFile)
export type BankFilePage = z.output<typeof bankFilePage>

const order = z.object({ fits: z.array(z.enum(DAY_ORDER_CODES)), told: z.enum(DAY_ORDER_CODES).nullable(), isNeeded: z.boolean() })
/** How a file can be read: what each of its columns tells, what is kept of its bank, and what is proposed. */
export const bankFileForm = z.object({
  file_id: z.string(),
  bank,
  currency,
  columns: z.array(
    z.object({
      title: z.string(),
      sample: z.string(),
      words: z.array(z.string()).nullable(),
      order,
      decimals: z.array(z.enum(DECIMAL_SIGNS)),
    }),
  ),
  kept: z.object({ reading_id: z.string(), reading: bankReading }).nullable(),
  proposed: bankReading,
  /** who said what of this bank, the last first */
  history: z.array(z.object({ reading_id: z.string(), staff_name: z.string(), changed_at: instant, changes: z.array(z.string()) })),
})
export type BankFileForm = z.output<typeof bankFileForm>

const counts = z.object({
  ready: z.number().int(),
  out: z.number().int(),
  open: z.number().int(),
  wrong: z.number().int(),
  total: decimal,
})
const readLine = z.object({
  state: z.enum(BANK_LINE_STATE_CODES),
  amount: decimal.nullable(),
  paid_on: z.string().nullable(),
  payer: z.string(),
  reference: z.string().nullable(),
  problem: z.string(),
})
/** What the last other file of this bank would have read; null where there is none. */
export const bankReadingTrial = z.object({
  last: z
    .object({
      file_name: z.string(),
      created_at: instant,
      currency,
      before: counts,
      after: counts,
      differing: z.number().int(),
      /** the first of those that differ */
      lines: z.array(z.object({ row_no: z.number().int(), before: readLine, after: readLine })),
    })
    .nullable(),
})
export type BankReadingTrial = z.output<typeof bankReadingTrial>

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
  /** who said that it is another payment than the one it is like */
  other_by: z.string().nullable(),
  other_at: instant.nullable(),
})
export type BankLine = z.output<typeof bankLine>
export const bankLinesRequest = z.object({ ...pagerRequest, ...filterFields(bankLineFilters), file_id: id('银行流水文件') })
export type BankLinesRequest = z.output<typeof bankLinesRequest>
export const bankLinePage = pageOf(bankLine)
export type BankLinePage = z.output<typeof bankLinePage>

/** What each call takes and answers. */
export const bankFileSchemas = {
  list: { request: bankFileListRequest, response: bankFilePage, filters: bankFileFilters },
  detail: { request: bankFileRef, response: bankFile },
  form: { request: bankFileRef, response: bankFileForm },
  trial: { request: bankFileReading, response: bankReadingTrial },
  lines: { request: bankLinesRequest, response: bankLinePage, filters: bankLineFilters },
  upload: { request: bankFileUpload, response: bankFileRef },
  columns: { request: bankFileReading, response: z.object({}) },
  another: { request: bankLineRef, response: z.object({}) },
  confirm: { request: bankFileRef, response: z.object({}) },
  cancel: { request: bankFileRef, response: z.object({}) },
}
