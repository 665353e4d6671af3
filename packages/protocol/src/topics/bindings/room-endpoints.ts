// The room of bindings: those of every customer, what waits, and what changed at the platforms (console.md 8).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { bindingRoomSchemas } from './room-schemas.ts'

const FAMILY = '/api/console/bindings'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'SALES', 'AUDIT'] } as const

export const bindingRoomEndpoints = endpointsOf<typeof bindingRoomSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '全部客户的绑定与改名，等待中的最早在前，已结束的最近在前' },
  waits: { ...readers, path: `${FAMILY}/waits`, summary: '等待中的绑定，按渠道与类型' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一项绑定及其每次发送' },
  changes: { ...readers, path: `${FAMILY}/changes`, summary: '渠道侧的变更与我方最近一次操作，最近发现的在前' },
  retry: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN'],
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/retry`,
    summary: '代客户重试一项失败的绑定',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const bindingRoomLists = {
  STAFF_BINDINGS: { text: '绑定', endpoint: bindingRoomEndpoints.list },
  STAFF_SEEN_CHANGES: { text: '渠道侧变更', endpoint: bindingRoomEndpoints.changes },
} as const
