// Calls of the console's room 整改: rectifications of every customer, issued and extended (console.md 9). Reviews are cases.
import { endpointsOf } from '../../wire/endpoint.ts'
import { consoleCustomerEndpoints } from '../organization/console-endpoints.ts'
import { switchEndpoints } from '../organization/switch-endpoints.ts'
import type { consoleRectificationSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/rectifications'
/** Who reads, and who works on, what platforms hold against ad accounts. */
export const RISK_READERS = { callers: ['staff'], staffRoles: ['RISK', 'OPS', 'ADMIN', 'AUDIT'] } as const
export const RISK_WORKERS = { callers: ['staff'], staffRoles: ['RISK', 'ADMIN'], changesState: true } as const

export const consoleRectificationEndpoints = endpointsOf<typeof consoleRectificationSchemas>({
  list: { ...RISK_READERS, path: `${FAMILY}/list`, summary: '全部客户的整改' },
  detail: { ...RISK_READERS, path: `${FAMILY}/detail`, summary: '一项整改：违规广告、政策文件、提醒与经过' },
  issue: { ...RISK_WORKERS, changes: ['list'], path: `${FAMILY}/issue`, summary: '下发一项整改' },
  import: {
    ...RISK_WORKERS,
    changes: ['list'],
    path: `${FAMILY}/import`,
    carriage: 'multipart',
    summary: '按表格下发整改（xlsx、csv，5 MB 以内），逐行返回结果',
  },
  extend: { ...RISK_WORKERS, changes: ['list', 'detail'], path: `${FAMILY}/extend`, summary: '整改延期' },
  lift: { ...RISK_WORKERS, changes: ['list', 'detail'], path: `${FAMILY}/lift`, summary: '解除逾期暂停' },
  setSuspension: {
    ...RISK_WORKERS,
    changes: ['detail', consoleCustomerEndpoints.detail, consoleCustomerEndpoints.entries, switchEndpoints.history],
    path: `${FAMILY}/suspension-switch`,
    summary: '开启或关闭客户的逾期自动暂停',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleRectificationLists = {
  RECTIFICATIONS: { text: '整改', endpoint: consoleRectificationEndpoints.list },
} as const
