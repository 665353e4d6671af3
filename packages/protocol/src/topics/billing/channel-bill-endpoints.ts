// Imported bills of other channels in the console (console.md 15): finance uploads a sheet and proposes it, another person decides.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { channelBillSchemas } from './channel-bill-schemas.ts'

const FAMILY = '/api/console/channel-bills'
const reading = { callers: ['staff'], staffRoles: CASE_KINDS.CHANNEL_BILLS.readers } as const
const writing = { callers: ['staff'], staffRoles: CASE_KINDS.CHANNEL_BILLS.makers, changesState: true } as const

export const channelBillEndpoints = endpointsOf<typeof channelBillSchemas>({
  list: { ...reading, path: `${FAMILY}/list`, summary: '其他渠道账单文件' },
  detail: { ...reading, path: `${FAMILY}/detail`, summary: '一个渠道账单文件：行数、合计与授信是否足够' },
  lines: { ...reading, path: `${FAMILY}/lines`, summary: '一个渠道账单文件的逐行结果' },
  caseLines: { ...reading, path: `${FAMILY}/case-lines`, summary: '渠道账单入账申请的全部行' },
  upload: {
    ...writing,
    changes: ['list', 'detail', 'lines'],
    path: `${FAMILY}/upload`,
    carriage: 'multipart',
    summary: '上传其他渠道的账单（xlsx、csv，5 MB 以内）并逐行校验',
  },
  propose: { ...writing, changes: 'all', path: `${FAMILY}/propose`, summary: '提交渠道账单入账（需他人复核）' },
  cancel: { ...writing, changes: ['list', 'detail', 'lines'], path: `${FAMILY}/cancel`, summary: '取消尚未提交的渠道账单文件' },
})

/** Lists of the console that have a file, by what it is called. */
export const channelBillLists = {
  CHANNEL_FILES: { text: '渠道账单', endpoint: channelBillEndpoints.list },
  CHANNEL_LINES: { text: '渠道账单逐行结果', endpoint: channelBillEndpoints.lines },
  CHANNEL_CASE_LINES: { text: '渠道账单入账明细', endpoint: channelBillEndpoints.caseLines },
} as const
