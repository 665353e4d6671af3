// Exports of the console's lists: started by one of the staff, made in the background, read by nobody else.
import { z } from 'zod'
import { fileAnswer } from '../../wire/file-answer.ts'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { EXPORT_FORMAT_CODES, EXPORT_STATE_CODES } from './enums.ts'
import { startedExport } from './schemas.ts'
import { STAFF_LIST_CODES } from './staff-lists.ts'

/** `request` is that of the list's own call, which checks it. */
export const staffExportRequest = z.object({
  list: z.enum(STAFF_LIST_CODES, '请选择要导出的列表'),
  format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式'),
  request: z.record(z.string().max(60, '筛选条件不正确'), z.unknown(), '筛选条件不正确'),
})
export type StaffExportRequest = z.output<typeof staffExportRequest>

export const staffExport = z.object({
  export_id: z.string(),
  page_name: z.string(),
  format: z.enum(EXPORT_FORMAT_CODES),
  state: z.enum(EXPORT_STATE_CODES),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** only while the file can be read */
  file_name: z.string().nullable(),
  fail_reason: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
})
export type StaffExport = z.output<typeof staffExport>
export const staffExportListRequest = z.object(pageRequest)
export type StaffExportListRequest = z.output<typeof staffExportListRequest>
export const staffExportPage = pageOf(staffExport)
export type StaffExportPage = z.output<typeof staffExportPage>
export const staffExportRef = z.object({ export_id: id('导出') })
export type StaffExportRef = z.output<typeof staffExportRef>

/** What each call takes and answers. */
export const consoleExportSchemas = {
  start: { request: staffExportRequest, response: startedExport },
  list: { request: staffExportListRequest, response: staffExportPage },
  file: { request: staffExportRef, response: fileAnswer },
}
