// Forewarning calls of the portal (screens.md 6). Sub-customers have no page for them (spec §2), and so no call.
import { endpointsOf } from '../../wire/endpoint.ts'
import { violationEndpoints } from './endpoints.ts'
import type { forewarningSchemas } from './forewarning-schemas.ts'

const FAMILY = '/api/violate/client/forewarning'
const associated = { callers: ['customer'], roles: ['Associated'] } as const
const steps = { changesState: true, changes: ['list', 'byId', violationEndpoints.forewarningCount] } as const

export const forewarningEndpoints = endpointsOf<typeof forewarningSchemas>({
  list: { ...associated, path: `${FAMILY}/list`, summary: '广告违规预警，最近预警的在前' },
  byId: { ...associated, method: 'GET', path: `${FAMILY}/{id}`, summary: '预警详情' },
  ads: { ...associated, path: `${FAMILY}/ads`, summary: '预警涉及的广告：预览、命中规则、修改建议' },
  read: { ...associated, ...steps, path: `${FAMILY}/read`, summary: '打开后标记已读，返回剩余未读数' },
  handle: { ...associated, ...steps, path: `${FAMILY}/handle`, summary: '标记已处理，一条或多条' },
  trend: { ...associated, path: `${FAMILY}/trend`, summary: '近 30 天新增的预警广告，按风险等级' },
})
