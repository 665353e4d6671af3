// Calls about incidents of theft (spec §7, account-security-monitors). Facebook alone, and not for sub-customers.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { incidentSchemas } from './incident-schemas.ts'
import { pauseEndpoints } from './pause-endpoints.ts'

const FAMILY = '/api/custom/client/account-security-monitors/incidents'
const customer = { callers: ['customer'], roles: ['FacebookChannel'] } as const
const changing = { ...customer, changesState: true, changes: ['incidents', 'incident', pauseEndpoints.pauses] } as const

export const incidentEndpoints = endpointsOf<typeof incidentSchemas>({
  incidents: { ...customer, path: `${FAMILY}/list`, summary: '盗刷事件，最近的在前' },
  incident: { ...customer, path: `${FAMILY}/detail`, summary: '一个盗刷事件：风险分、时间线与暂停结果' },
  contain: { ...changing, path: `${FAMILY}/contain`, summary: '立即控制：暂停陌生操作者新建或改动的广告组' },
  close: { ...changing, path: `${FAMILY}/close`, summary: '关闭盗刷事件：被盗或误报' },
  evidence: { ...customer, answer: 'file', path: `${FAMILY}/evidence`, summary: '一个盗刷事件的证据包（zip）' },
})
