// Ad management calls (spec §7). Sub-customers have no such screen (screens.md 5.19).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { adManagementSchemas } from './schemas.ts'

const customer = { callers: ['customer'], roles: ['Associated'] } as const
const BASE = '/api/custom/client/ad-management'
const CHANGED = ['list', 'tiktokAds', 'detail'] as const

export const adManagementEndpoints = endpointsOf<typeof adManagementSchemas>({
  list: { ...customer, path: `${BASE}/list`, summary: '广告系列、广告组与广告，今日及近 7 日数据' },
  tiktokAds: { ...customer, path: '/api/custom/client/tiktok/creative/ad/list', summary: 'TikTok 广告，今日及近 7 日数据' },
  status: {
    ...customer,
    path: `${BASE}/status`,
    changesState: true,
    changes: CHANGED,
    summary: '批量开启或暂停，6 秒内可撤销（需 Idempotency-Key）',
  },
  budget: {
    ...customer,
    path: `${BASE}/budget`,
    changesState: true,
    changes: CHANGED,
    summary: '批量修改预算，6 秒内可撤销（需 Idempotency-Key）',
  },
  undo: { ...customer, path: `${BASE}/undo`, changesState: true, changes: CHANGED, summary: '撤销一批尚未执行的操作' },
  detail: { ...customer, path: `${BASE}/detail`, summary: '一个广告对象：按日数据与操作历史' },
  freshness: { ...customer, path: `${BASE}/freshness`, summary: '一个渠道的广告数据更新情况' },
})
