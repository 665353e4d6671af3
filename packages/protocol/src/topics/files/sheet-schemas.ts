// Sheets on the wire: what is said with one, and how it was read.
import { z } from 'zod'
import { HIDDEN_ROWS_CODES, type SheetReading } from './sheet-reading.ts'

/** Goes with a file that was refused for its hidden rows or columns. */
export const sheetUpload = { hidden_rows: z.enum(HIDDEN_ROWS_CODES, '请选择隐藏的内容是否导入').optional() }

export const sheetReading: z.ZodType<SheetReading> = z.object({
  format: z.enum(['xlsx', 'csv', 'text']),
  encoding: z.enum(['UTF-8', 'UTF-16', 'GB18030', 'Big5']).nullable(),
  titleLine: z.number().int().nullable(),
  skippedAbove: z.number().int(),
  hidden: z.object({ where: z.string(), choice: z.enum(HIDDEN_ROWS_CODES) }).nullable(),
})
