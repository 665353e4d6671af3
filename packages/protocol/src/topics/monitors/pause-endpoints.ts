// Calls about pauses and landing domains (spec §7, account-security-monitors).
import { endpointsOf } from '../../wire/endpoint.ts'
import { monitorEndpoints } from './endpoints.ts'
import type { pauseSchemas } from './pause-schemas.ts'

const FAMILY = '/api/custom/client/account-security-monitors'
const customer = { callers: ['customer'], roles: ['FacebookChannel'] } as const
const ofPause = { ...customer, changesState: true, changes: ['pauses', monitorEndpoints.list] } as const
const ofDomains = { ...customer, changesState: true, changes: ['domains', 'suggestDomains'] } as const

export const pauseEndpoints = endpointsOf<typeof pauseSchemas>({
  pauses: { ...customer, path: `${FAMILY}/ad-group-pause/list`, summary: '暂停日志，最近的在前' },
  restore: { ...ofPause, path: `${FAMILY}/ad-group-pause/restore`, summary: '恢复投放到暂停前的状态' },
  decide: { ...ofPause, path: `${FAMILY}/ad-group-pause/decide`, summary: '被拦下的暂停：继续或放弃' },
  feedback: { ...ofPause, path: `${FAMILY}/ad-group-pause/feedback`, summary: '反馈一次暂停是否误报' },
  domains: { ...customer, path: `${FAMILY}/whitelist-domains/list`, summary: '落地域名白名单' },
  saveDomains: { ...ofDomains, path: `${FAMILY}/whitelist-domains/save`, summary: '加入落地域名白名单' },
  removeDomains: { ...ofDomains, path: `${FAMILY}/whitelist-domains/remove`, summary: '移出落地域名白名单' },
  suggestDomains: { ...customer, path: `${FAMILY}/whitelist-domains/suggest`, summary: '近 60 天广告用过、不在白名单的域名' },
})
