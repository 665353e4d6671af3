// Exports: a list's own filters with format, columns and chosen rows; and the exports that run in the background.
import { z } from 'zod'
import type { FileColumns } from '../../lists/columns.ts'
import { requestsOf } from '../../lists/list-requests.ts'
import type { RequestOf } from '../../wire/endpoint.ts'
import { id, instant } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { adAccountLists } from '../ad-accounts/file-columns.ts'
import { adAccountSchemas } from '../ad-accounts/schemas.ts'
import { adManagementLists } from '../ad-management/columns.ts'
import { adManagementSchemas } from '../ad-management/schemas.ts'
import { autoClearLists } from '../auto-clear/columns.ts'
import { autoClearSchemas } from '../auto-clear/schemas.ts'
import { billLists } from '../billing/bill-columns.ts'
import { billSchemas } from '../billing/bill-schemas.ts'
import { applySchemas } from '../companies/apply-schemas.ts'
import { bindingLists } from '../bindings/columns.ts'
import { bindingSchemas } from '../bindings/schemas.ts'
import { openingLists } from '../openings/columns.ts'
import { openingSchemas } from '../openings/schemas.ts'
import { applyLists } from '../companies/columns.ts'
import { creditLists } from '../credit/columns.ts'
import { creditSchemas } from '../credit/schemas.ts'
import { appealLists } from '../appeals/columns.ts'
import { appealSchemas } from '../appeals/schemas.ts'
import { freezeLists } from '../freezes/columns.ts'
import { frozenSchemas } from '../freezes/frozen-schemas.ts'
import { guidanceLists } from '../guidance/columns.ts'
import { guidanceSchemas } from '../guidance/schemas.ts'
import { monitorLists } from '../monitors/columns.ts'
import { incidentLists } from '../monitors/incident-columns.ts'
import { incidentSchemas } from '../monitors/incident-schemas.ts'
import { pauseSchemas } from '../monitors/pause-schemas.ts'
import { rechargeLists } from '../payments/columns.ts'
import { rechargeSchemas } from '../payments/schemas.ts'
import { quotaLists } from '../quota/columns.ts'
import { quotaSchemas } from '../quota/schemas.ts'
import { refundLists } from '../refunds/columns.ts'
import { refundSchemas } from '../refunds/schemas.ts'
import { repaymentLists } from '../repayments/columns.ts'
import { repaymentSchemas } from '../repayments/schemas.ts'
import { trendRequest } from '../spend/schemas.ts'
import { spendLists } from '../spend/daily-columns.ts'
import { dailySchemas } from '../spend/daily-schemas.ts'
import { statementLists } from '../statements/columns.ts'
import { statementSchemas } from '../statements/schemas.ts'
import { forewarningLists } from '../violations/forewarning-columns.ts'
import { forewarningSchemas } from '../violations/forewarning-schemas.ts'
import { violationLists } from '../violations/columns.ts'
import { rectificationSchemas } from '../violations/rectification-schemas.ts'
import { subCustomerLists } from '../sub-customers/columns.ts'
import { subCustomerSchemas } from '../sub-customers/schemas.ts'
import { walletLists } from '../wallet/columns.ts'
import { walletSchemas } from '../wallet/schemas.ts'
import { EXPORT_FORMAT_CODES, EXPORT_STATE_CODES, type ExportFormat } from './enums.ts'
import { EXPORT_KIND_CODES, EXPORT_KINDS, type ExportKind } from './kinds.ts'
import { MAX_EXPORT_IDS } from './limits.ts'

export type ListRequestOf<Kind extends ExportKind> = RequestOf<(typeof EXPORT_KINDS)[Kind]['endpoint']>

/** What narrows each kind: the request of its list's call. */
export const listRequests: { readonly [Kind in ExportKind]: z.ZodObject & z.ZodType<ListRequestOf<Kind>> } = {
  ...requestsOf(adAccountLists, adAccountSchemas),
  ...requestsOf(quotaLists, quotaSchemas),
  ...requestsOf(autoClearLists, autoClearSchemas),
  ...requestsOf(appealLists, appealSchemas),
  ...requestsOf(applyLists, applySchemas),
  ...requestsOf(openingLists, openingSchemas),
  ...requestsOf(bindingLists, bindingSchemas),
  ...requestsOf(freezeLists, frozenSchemas),
  ...requestsOf(forewarningLists, forewarningSchemas),
  ...requestsOf(guidanceLists, guidanceSchemas),
  ...requestsOf(adManagementLists, adManagementSchemas),
  ...requestsOf(monitorLists, pauseSchemas),
  ...requestsOf(incidentLists, incidentSchemas),
  ...requestsOf(violationLists, rectificationSchemas),
  ...requestsOf(spendLists, dailySchemas),
  ...requestsOf(walletLists, walletSchemas),
  ...requestsOf(rechargeLists, rechargeSchemas),
  ...requestsOf(creditLists, creditSchemas),
  ...requestsOf(refundLists, refundSchemas),
  ...requestsOf(billLists, billSchemas),
  ...requestsOf(repaymentLists, repaymentSchemas),
  ...requestsOf(statementLists, statementSchemas),
  ...requestsOf(subCustomerLists, subCustomerSchemas),
}

/** `ids`: only these rows, whatever the filters say, as a choice survives another filter. Columns come in the order of the table. */
const exportFields = (table: FileColumns) => ({
  format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式'),
  columns: z
    .array(z.enum(Object.keys(table), '所选列不存在'))
    .min(1, '请至少选择一列')
    .max(Object.keys(table).length, '所选列过多')
    .optional(),
  ids: z.array(id('所选记录')).min(1, '请选择要导出的记录').max(MAX_EXPORT_IDS, `每次最多导出选中的 ${MAX_EXPORT_IDS} 条`).optional(),
})
/** A list's own filters, with the format, the columns and the chosen rows of a file. */
export type ExportRequestOf<Kind extends ExportKind> = Kind extends ExportKind
  ? Omit<ListRequestOf<Kind>, 'page_num' | 'page_size'> & {
      format: ExportFormat
      columns?: (keyof (typeof EXPORT_KINDS)[Kind]['file'] & string)[] | undefined
      ids?: string[] | undefined
    }
  : never
/** The list's own checks hold of its file too; `omit` would refuse them. */
const requestOf = (kind: ExportKind) => {
  const list: z.ZodObject = listRequests[kind]
  const { page_num, page_size, ...filters } = list.shape
  return z.object({ ...filters, ...exportFields(EXPORT_KINDS[kind].file) }).check(...((list.def.checks ?? []) as never[])) // about fields that all stay
}
/** By kind: each is its list's request without the pages. */
export const exportRequests = Object.fromEntries(EXPORT_KIND_CODES.map(kind => [kind, requestOf(kind)])) as unknown as {
  readonly [Kind in ExportKind]: z.ZodType<ExportRequestOf<Kind>, unknown>
}

export const trendExportRequest = trendRequest.safeExtend({ format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式') })
/** The table behind the trend, of the days that it shows; small, so that it never runs in the background. */
export type TrendExportRequest = z.output<typeof trendExportRequest>

export const voucherRequest = z.object({ item_id: id('记录'), format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式') })
/** The voucher of one operation that has succeeded (screens.md 5.11). */
export type VoucherRequest = z.output<typeof voucherRequest>

/** Which export, and what it is asked for. */
export type WantedExport = { [Kind in ExportKind]: { kind: Kind; request: ExportRequestOf<Kind> } }[ExportKind]
const wanted = EXPORT_KIND_CODES.map(kind => z.object({ kind: z.literal(kind), request: requestOf(kind) }))
export const wantedExport = z.discriminatedUnion('kind', wanted as [(typeof wanted)[0]], '导出内容不正确') as unknown as z.ZodType<
  WantedExport,
  unknown
>

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
  trend: { request: trendExportRequest, response: fileAnswer },
  voucher: { request: voucherRequest, response: fileAnswer },
  start: { request: wantedExport, response: startedExport },
  list: { request: exportListRequest, response: exportPage },
}
