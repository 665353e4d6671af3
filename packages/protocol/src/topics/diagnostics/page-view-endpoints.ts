// Calls of the console about which pages of the portal are looked at.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { pageViewSchemas } from './page-view-schemas.ts'

const FAMILY = '/api/console/page-views'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN', 'AUDIT'] } as const

export const pageViewEndpoints = endpointsOf<typeof pageViewSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '页面访问次数，按页面' },
  days: { ...readers, path: `${FAMILY}/days`, summary: '页面访问次数，按日' },
})

/** Lists of the console that have a file, by what it is called. */
export const pageViewLists = {
  PAGE_VIEWS: { text: '页面访问', endpoint: pageViewEndpoints.list },
} as const
