// Appeal calls of the console; the decision itself is that of every case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleAppealSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/violate/appeals'
const { readers, checkers } = CASE_KINDS.VIOLATION_APPEAL
const changing = { callers: ['staff'], staffRoles: checkers, changesState: true, changes: 'all' } as const

export const consoleAppealEndpoints = endpointsOf<typeof consoleAppealSchemas>({
  detail: { callers: ['staff'], staffRoles: readers, path: `${FAMILY}/detail`, summary: '一条申诉：材料、每一步与平台申诉' },
  ask: { ...changing, path: `${FAMILY}/ask`, summary: '要求客户补充申诉材料' },
  appealAds: { ...changing, path: `${FAMILY}/ads`, summary: '向平台提交单条广告的申诉（TikTok Smart+），最多 20 条' },
  notePlatform: { ...changing, path: `${FAMILY}/platform`, summary: '登记平台申诉编号与结果' },
})
