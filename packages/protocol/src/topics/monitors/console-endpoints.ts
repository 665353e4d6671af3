// Calls about rules of all customers in the console (console.md 19).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleMonitorSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/monitors'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'RISK', 'ADMIN', 'AUDIT'] } as const
const acts = { callers: ['staff'], staffRoles: ['OPS', 'RISK', 'ADMIN'], changesState: true, changes: ['overview', 'rules'] } as const

export const consoleMonitorEndpoints = endpointsOf<typeof consoleMonitorSchemas>({
  overview: { ...readers, path: `${FAMILY}/overview`, summary: '规则运行概况：运行、延迟、漏检、命中与暂停结果' },
  rules: { ...readers, path: `${FAMILY}/rules`, summary: '全部客户的监控规则，最近更新的在前' },
  pauses: { ...readers, path: `${FAMILY}/pauses`, summary: '全部客户的暂停记录，最近的在前' },
  troubles: { ...readers, path: `${FAMILY}/troubles`, summary: '读取失败或数据延迟的账户，最久未读取的在前' },
  stopRule: { ...acts, path: `${FAMILY}/stop-rule`, summary: '停用一条规则，并告知客户' },
  allowRule: { ...acts, path: `${FAMILY}/allow-rule`, summary: '解除对一条规则的停用' },
  stopAll: { ...acts, path: `${FAMILY}/stop-all`, summary: '全局停用自动暂停' },
  allowAll: { ...acts, path: `${FAMILY}/allow-all`, summary: '解除全局停用' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleMonitorLists = {
  STAFF_MONITOR_RULES: { text: '监控规则', endpoint: consoleMonitorEndpoints.rules },
  STAFF_MONITOR_PAUSES: { text: '暂停记录', endpoint: consoleMonitorEndpoints.pauses },
  STAFF_MONITOR_TROUBLES: { text: '监控异常账户', endpoint: consoleMonitorEndpoints.troubles },
} as const
