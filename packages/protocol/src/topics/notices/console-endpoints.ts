// Notice calls of the console (console.md 20).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleNoticeSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/notices'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'] } as const
const writers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true, changes: ['list', 'detail'] } as const

export const consoleNoticeEndpoints = endpointsOf<typeof consoleNoticeSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '公告与弹窗列表' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一条公告的内容、受众与各版本' },
  audience: { ...readers, path: `${FAMILY}/audience`, summary: '一个受众范围当前有多少客户与用户' },
  publish: { ...writers, path: `${FAMILY}/publish`, summary: '发布公告或弹窗' },
  change: { ...writers, path: `${FAMILY}/change`, summary: '修改公告（产生新版本）' },
  withdraw: { ...writers, path: `${FAMILY}/withdraw`, summary: '撤回公告' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleNoticeLists = {
  NOTICES: { text: '公告与弹窗', endpoint: consoleNoticeEndpoints.list },
} as const
