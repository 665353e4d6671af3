// Calls of the manual: for everybody who is signed in.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { helpSchemas } from './schemas.ts'

const FAMILY = '/api/notice/client/help'

export const helpEndpoints = endpointsOf<typeof helpSchemas>({
  articles: { path: `${FAMILY}/articles`, callers: ['user'], summary: '操作手册目录' },
  search: { path: `${FAMILY}/search`, callers: ['user'], summary: '搜索操作手册的标题、正文与视频字幕' },
  article: { path: `${FAMILY}/article`, callers: ['user'], summary: '操作手册中的一篇文章' },
  answer: { changes: ['article'], path: `${FAMILY}/answer`, callers: ['user'], changesState: true, summary: '一篇文章是否解决了问题' },
})
