// Exports: a list's own filters with format, columns and chosen rows; and the exports that run in the background.
import { z } from 'zod'
import { type FileColumn, fileColumnNames } from '../../lists/columns.ts'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { accountFile } from '../ad-accounts/columns.ts'
import { accountListRequest } from '../ad-accounts/schemas.ts'
import { changeFile } from '../ad-accounts/columns-changes.ts'
import { changeListRequest } from '../ad-accounts/schemas-changes.ts'
import { whitelistFile } from '../auto-clear/columns.ts'
import { whitelistRequest } from '../auto-clear/schemas.ts'
import { recordFile, transferFile } from '../quota/columns.ts'
import { recordListRequest, transferListRequest } from '../quota/schemas.ts'
import { trendRequest } from '../spend/schemas.ts'
import { flowFile } from '../wallet/columns.ts'
import { flowListRequest } from '../wallet/schemas.ts'
import { EXPORT_FORMAT_CODES, EXPORT_KIND_CODES, EXPORT_STATE_CODES } from './enums.ts'
import { MAX_EXPORT_IDS } from './limits.ts'
import { fileAnswer } from '../../wire/file-answer.ts'

/** `ids`: only these rows, whatever the filters say, as a choice survives another filter. Columns come in the order of the table. */
const exportFields = <Name extends string>(table: Record<Name, FileColumn>) => ({
  format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式'),
  columns: z
    .array(z.enum(fileColumnNames(table), '所选列不存在'))
    .min(1, '请至少选择一列')
    .max(Object.keys(table).length, '所选列过多')
    .optional(),
  ids: z.array(id('所选记录')).min(1, '请选择要导出的记录').max(MAX_EXPORT_IDS, `每次最多导出选中的 ${MAX_EXPORT_IDS} 条`).optional(),
})
const PAGING = { page_num: true, page_size: true } as const

export const accountExportRequest = accountListRequest.omit(PAGING).extend(exportFields(accountFile))
export type AccountExportRequest = z.output<typeof accountExportRequest>
export const recordExportRequest = recordListRequest.omit(PAGING).extend(exportFields(recordFile))
export type RecordExportRequest = z.output<typeof recordExportRequest>
export const transferExportRequest = transferListRequest.omit(PAGING).extend(exportFields(transferFile))
export type TransferExportRequest = z.output<typeof transferExportRequest>
export const changeExportRequest = changeListRequest.omit(PAGING).extend(exportFields(changeFile))
export type ChangeExportRequest = z.output<typeof changeExportRequest>
export const whitelistExportRequest = whitelistRequest.omit(PAGING).extend(exportFields(whitelistFile))
export type WhitelistExportRequest = z.output<typeof whitelistExportRequest>
export const flowExportRequest = flowListRequest.omit(PAGING).extend(exportFields(flowFile))
export type FlowExportRequest = z.output<typeof flowExportRequest>

export const trendExportRequest = trendRequest.safeExtend({ format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式') })
/** The table behind the trend, of the days that it shows; small, so that it never runs in the background. */
export type TrendExportRequest = z.output<typeof trendExportRequest>

export const voucherRequest = z.object({ item_id: id('记录'), format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式') })
/** The voucher of one operation that has succeeded (screens.md 5.11). */
export type VoucherRequest = z.output<typeof voucherRequest>

/** Which export, and what it is asked for. */
export const wantedExport = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('ACCOUNTS'), request: accountExportRequest }),
    z.object({ kind: z.literal('TRANSACTION_DETAILS'), request: recordExportRequest }),
    z.object({ kind: z.literal('TRANSFER_DETAILS'), request: transferExportRequest }),
    z.object({ kind: z.literal('CHANGE_DETAILS'), request: changeExportRequest }),
    z.object({ kind: z.literal('WHITELIST'), request: whitelistExportRequest }),
    z.object({ kind: z.literal('WALLET_FLOWS'), request: flowExportRequest }),
  ],
  '导出内容不正确',
)
export type WantedExport = z.output<typeof wantedExport>

export const startedExport = z.object({ export_id: z.string() })
export type StartedExport = z.output<typeof startedExport>

export const exportJob = z.object({
  export_id: z.string(),
  kind: z.enum(EXPORT_KIND_CODES),
  page_name: z.string(),
  format: z.enum(EXPORT_FORMAT_CODES),
  state: z.enum(EXPORT_STATE_CODES),
  /** rows written so far, and how many there will be; null until they are counted */
  rows_done: z.number().int(),
  rows_total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** both only while the file can be read; the address is on the static host, as every file's (files/urls.ts) */
  file_name: z.string().nullable(),
  file_url: z.string().nullable(),
  fail_reason: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
})
/** One export of the signed-in user's that runs, or ran, in the background. */
export type ExportJob = z.output<typeof exportJob>
export const exportListRequest = z.object(pageRequest)
export type ExportListRequest = z.output<typeof exportListRequest>
export const exportPage = pageOf(exportJob)
export type ExportPage = z.output<typeof exportPage>

/** What each call takes and answers. */
export const exportSchemas = {
  accounts: { request: accountExportRequest, response: fileAnswer },
  subCustomerAccounts: { request: accountExportRequest, response: fileAnswer },
  records: { request: recordExportRequest, response: fileAnswer },
  subCustomerRecords: { request: recordExportRequest, response: fileAnswer },
  transfers: { request: transferExportRequest, response: fileAnswer },
  subCustomerTransfers: { request: transferExportRequest, response: fileAnswer },
  changes: { request: changeExportRequest, response: fileAnswer },
  subCustomerChanges: { request: changeExportRequest, response: fileAnswer },
  whitelist: { request: whitelistExportRequest, response: fileAnswer },
  flows: { request: flowExportRequest, response: fileAnswer },
  trend: { request: trendExportRequest, response: fileAnswer },
  voucher: { request: voucherRequest, response: fileAnswer },
  start: { request: wantedExport, response: startedExport },
  list: { request: exportListRequest, response: exportPage },
}
