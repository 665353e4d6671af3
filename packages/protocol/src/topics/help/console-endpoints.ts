// Calls of the console about the manual (console.md 20).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleHelpSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/help'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'] } as const
const writers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true, changes: ['list', 'detail'] } as const

export const consoleHelpEndpoints = endpointsOf<typeof consoleHelpSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '帮助文档列表' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一篇帮助文档的正文与各版本' },
  add: { ...writers, path: `${FAMILY}/add`, summary: '新建帮助文档' },
  fill: { ...writers, path: `${FAMILY}/fill`, summary: '发布产品自带的帮助文档与视频' },
  change: { ...writers, path: `${FAMILY}/change`, summary: '修改、发布或撤下帮助文档（产生新版本）' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleHelpLists = {
  HELP_ARTICLES: { text: '帮助文档', endpoint: consoleHelpEndpoints.list },
} as const
