// Exports in the console: whoever may read a list may export it; a file belongs to who asked for it.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleExportSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/exports'

export const consoleExportEndpoints = endpointsOf<typeof consoleExportSchemas>({
  start: { changes: ['list'], path: `${FAMILY}/start`, callers: ['staff'], changesState: true, summary: '后台导出本人可见的列表' },
  list: { path: `${FAMILY}/list`, callers: ['staff'], summary: '本人的导出' },
  file: { answer: 'file', path: `${FAMILY}/file`, callers: ['staff'], summary: '下载本人的导出文件' },
})
