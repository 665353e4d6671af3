// Auto-clear calls (spec §7, the families customers/automClear and accounts/whitelist). Sub-customers have no such screen.
import { endpointsOf } from '../../wire/endpoint.ts'
import { adAccountEndpoints } from '../ad-accounts/endpoints.ts'
import type { autoClearSchemas } from './schemas.ts'

/** The account lists show it too. */
const onWhitelist = ['whitelist', 'upcoming', 'setting', adAccountEndpoints.list, adAccountEndpoints.byId] as const

export const autoClearEndpoints = endpointsOf<typeof autoClearSchemas>({
  setting: { path: '/api/custom/client/customers/automClear', callers: ['customer'], summary: '自动清零设置' },
  changeSetting: {
    changes: ['upcoming', 'whitelist'],
    path: '/api/custom/client/customers/automClear/update',
    callers: ['customer'],
    changesState: true,
    summary: '修改自动清零设置（仅主账号）',
  },
  upcoming: { path: '/api/custom/client/customers/automClear/upcoming', callers: ['customer'], summary: '即将自动清零的账户' },
  whitelist: { path: '/api/custom/client/accounts/whitelist', callers: ['customer'], summary: '自动清零白名单' },
  addToWhitelist: {
    changes: onWhitelist,
    path: '/api/custom/client/accounts/whitelist/add',
    callers: ['customer'],
    changesState: true,
    summary: '加入自动清零白名单',
  },
  removeFromWhitelist: {
    changes: onWhitelist,
    path: '/api/custom/client/accounts/whitelist/remove',
    callers: ['customer'],
    changesState: true,
    summary: '移出自动清零白名单',
  },
  restoreToWhitelist: {
    changes: onWhitelist,
    path: '/api/custom/client/accounts/whitelist/restore',
    callers: ['customer'],
    changesState: true,
    summary: '撤销移出',
  },
})
