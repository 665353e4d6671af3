// Calls of the console's room 违规预警下发: forewarnings of every customer, issued, withdrawn, turned into rectifications (console.md 10).
import { endpointsOf } from '../../wire/endpoint.ts'
import { consoleRectificationEndpoints, RISK_READERS, RISK_WORKERS } from './console-endpoints.ts'
import type { consoleForewarningSchemas } from './console-forewarning-schemas.ts'

const FAMILY = '/api/console/forewarnings'

export const consoleForewarningEndpoints = endpointsOf<typeof consoleForewarningSchemas>({
  list: { ...RISK_READERS, path: `${FAMILY}/list`, summary: '全部客户的违规预警' },
  readRate: { ...RISK_READERS, path: `${FAMILY}/read-rate`, summary: '近 30 天预警的已读率，与列表同样筛选' },
  detail: { ...RISK_READERS, path: `${FAMILY}/detail`, summary: '一条预警及其广告' },
  issue: { ...RISK_WORKERS, changes: ['list', 'detail', 'readRate'], path: `${FAMILY}/issue`, summary: '下发一条违规预警' },
  import: {
    ...RISK_WORKERS,
    changes: ['list', 'detail', 'readRate'],
    path: `${FAMILY}/import`,
    carriage: 'multipart',
    summary: '按表格下发违规预警（xlsx、csv，5 MB 以内），逐行返回结果',
  },
  withdraw: { ...RISK_WORKERS, changes: ['list', 'detail', 'readRate'], path: `${FAMILY}/withdraw`, summary: '撤回违规预警' },
  turn: {
    ...RISK_WORKERS,
    changes: ['list', 'detail', consoleRectificationEndpoints.list],
    path: `${FAMILY}/turn`,
    summary: '违规预警转整改',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleForewarningLists = {
  STAFF_FOREWARNINGS: { text: '违规预警', endpoint: consoleForewarningEndpoints.list },
} as const
