// Imported bills of other channels on the wire: the files, the verdict of each line, and what is asked of one.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pageRequest, pagerRequest } from '../../wire/page.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { OTHER_CHANNEL_CODES } from '../repayments/enums.ts'
import { CHANNEL_FILE_STATE_CODES, CHANNEL_LINE_STATE_CODES } from './channel-bill-enums.ts'
import { channelFileFilters, channelLineFilters } from './channel-bill-lists.ts'

export const channelFileRef = z.object({ file_id: id('渠道账单文件') })
export type ChannelFileRef = z.output<typeof channelFileRef>
export const channelFilePropose = channelFileRef.extend({ reason })
export type ChannelFilePropose = z.output<typeof channelFilePropose>

export const channelFile = z.object({
  file_id: z.string(),
  file_name: z.string(),
  state: z.enum(CHANNEL_FILE_STATE_CODES),
  /** null before it is proposed */
  case_id: z.string().nullable(),
  staff_name: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  lines: z.int(),
  wrong: z.int(),
  customers: z.int(),
  /** of its sound lines: one for each customer, company, channel, currency and month */
  bills: z.int(),
})
export type ChannelFileRow = z.output<typeof channelFile>
export const channelFileListRequest = z.object({ ...pagerRequest, ...filterFields(channelFileFilters) })
export type ChannelFileListRequest = z.output<typeof channelFileListRequest>
export const channelFilePage = pageOf(channelFile)
export type ChannelFilePage = z.output<typeof channelFilePage>

/** Whose credit line does not bear what the file asks of it, as it stands now. */
export const limitShortage = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  shortage: decimal,
})
export const channelFileDetail = channelFile.extend({
  totals: z.array(z.object({ currency: z.enum(CURRENCY_CODES), amount: decimal, lines: z.int() })),
  shortages: z.array(limitShortage),
  /** how it was read; null for one that was read before this was kept */
  sheet_reading: sheetReading.nullable(),
})
export type ChannelFileDetail = z.output<typeof channelFileDetail>

export const channelLine = z.object({
  line_key: z.string(),
  row_no: z.int(),
  state: z.enum(CHANNEL_LINE_STATE_CODES),
  column_title: z.string(),
  problem: z.string(),
  /** null where the line is wrong, as all that follows */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  company_name: z.string().nullable(),
  channel: z.enum(OTHER_CHANNEL_CODES).nullable(),
  outside_account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  /** 'yyyy-MM' */
  month: z.string().nullable(),
  /** the month that is corrected; null for the bill's own */
  corrects: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES).nullable(),
  amount: decimal.nullable(),
  note: z.string(),
  /** the cells as written */
  content: z.string(),
  /** of its bill, once it is booked */
  statement_id: z.string().nullable(),
})
export type ChannelLine = z.output<typeof channelLine>
export const channelLinesRequest = z.object({ ...pagerRequest, ...filterFields(channelLineFilters), file_id: id('渠道账单文件') })
export type ChannelLinesRequest = z.output<typeof channelLinesRequest>
export const channelLinePage = pageOf(channelLine)
export type ChannelLinePage = z.output<typeof channelLinePage>
export const channelCaseLinesRequest = z.object({ ...pageRequest, case_id: id('申请') })
export type ChannelCaseLinesRequest = z.output<typeof channelCaseLinesRequest>

/** What each call takes and answers. */
export const channelBillSchemas = {
  list: { request: channelFileListRequest, response: channelFilePage, filters: channelFileFilters },
  detail: { request: channelFileRef, response: channelFileDetail },
  lines: { request: channelLinesRequest, response: channelLinePage, filters: channelLineFilters },
  caseLines: { request: channelCaseLinesRequest, response: channelLinePage },
  upload: { request: z.object(sheetUpload), response: channelFileRef },
  propose: { request: channelFilePropose, response: channelFileDetail },
  cancel: { request: channelFileRef, response: channelFileDetail },
}
