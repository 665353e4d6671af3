// Calls about partners: administrators keep them in the console, and their systems ask for sign-in tokens.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { partnerSchemas } from './partner-schemas.ts'

const FAMILY = '/api/console/partners'
const admin = { callers: ['staff'], staffRoles: ['ADMIN'] } as const

export const partnerEndpoints = endpointsOf<typeof partnerSchemas>({
  list: { ...admin, path: `${FAMILY}/list`, summary: '合作系统' },
  waiting: { ...admin, path: `${FAMILY}/waiting`, summary: '待另一人复核的合作系统' },
  create: {
    ...admin,
    changes: 'all',
    changesState: true,
    path: `${FAMILY}/create`,
    summary: '新建合作系统（密钥仅返回一次；全部客户、含子客户或不限来源地址的须另一人复核）',
  },
  change: {
    ...admin,
    changes: 'all',
    changesState: true,
    path: `${FAMILY}/change`,
    summary: '修改合作系统的范围（扩大为全部客户、含子客户或不限来源地址的须另一人复核）',
  },
  revoke: {
    ...admin,
    changes: 'all',
    changesState: true,
    path: `${FAMILY}/revoke`,
    summary: '吊销合作系统及其未使用的登录凭证，并结束经其登录的会话',
  },
  tokens: { ...admin, path: `${FAMILY}/tokens`, summary: '合作系统签发的登录凭证，最近的在前' },
  issue: {
    path: '/api/security/auth/issueToken',
    callers: ['anyone'],
    changesState: true,
    withoutTransmission: true,
    summary: '合作系统为客户的登录用户签发一次性登录凭证（10 分钟内有效，仅一次）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const partnerLists = {
  PARTNERS: { text: '合作系统', endpoint: partnerEndpoints.list },
  PARTNER_TOKENS: { text: '签发的登录凭证', endpoint: partnerEndpoints.tokens },
} as const
