// Calls of the console about the errors that the portal reports of itself.
import { endpointsOf } from '../../wire/endpoint.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import type { reportSchemas } from './report-schemas.ts'

const FAMILY = '/api/console/reports'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'] } as const

export const reportEndpoints = endpointsOf<typeof reportSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '错误报告，按版本、页面与信息归并' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一组错误报告与最近的调用栈' },
  mark: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN'],
    changesState: true,
    changes: ['list', 'detail', staffEndpoints.badges],
    path: `${FAMILY}/mark`,
    summary: '标记错误报告：待处理、已解决或忽略',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const reportLists = {
  REPORTS: { text: '错误报告', endpoint: reportEndpoints.list },
} as const
