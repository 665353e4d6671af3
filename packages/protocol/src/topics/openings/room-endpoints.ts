// The room of openings: those of every customer, and accounts that a platform made too often (console.md 3).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { openingRoomSchemas } from './room-schemas.ts'

const FAMILY = '/api/console/openings'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'SALES', 'AUDIT'] } as const

export const openingRoomEndpoints = endpointsOf<typeof openingRoomSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '全部客户的开户申请，最近提交的在前' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一项开户申请' },
  // They are nobody's, so no salesperson's customer has them.
  surplus: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN', 'AUDIT'],
    path: `${FAMILY}/surplus`,
    summary: '渠道多开的账户，不属于任何客户',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const openingRoomLists = {
  STAFF_OPENINGS: { text: '开户申请', endpoint: openingRoomEndpoints.list },
  STAFF_SURPLUS: { text: '多出账户', endpoint: openingRoomEndpoints.surplus },
} as const
