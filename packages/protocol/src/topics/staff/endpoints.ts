// Staff calls: the console's own sign-in realm, its home page and its list of staff. Nothing here takes a portal session.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { staffSchemas } from './schemas.ts'

export const staffEndpoints = endpointsOf<typeof staffSchemas>({
  signIn: { path: '/api/console/session/sign-in', callers: ['anyone'], changesState: true, summary: '员工登录（密码与动态验证码）' },
  signOut: {
    path: '/api/console/session/sign-out',
    callers: ['staff'],
    allowsInitialPassword: true,
    changesState: true,
    summary: '员工退出登录',
  },
  info: { path: '/api/console/session/info', callers: ['staff'], allowsInitialPassword: true, summary: '当前员工资料' },
  sessions: { path: '/api/console/session/list', callers: ['staff'], summary: '本人登录设备' },
  endSession: { path: '/api/console/session/end', callers: ['staff'], changesState: true, summary: '使本人一台设备退出登录' },
  changePassword: {
    path: '/api/console/session/change-password',
    callers: ['staff'],
    allowsInitialPassword: true,
    changesState: true,
    summary: '修改本人密码（其他设备退出登录）',
  },
  workbench: { path: '/api/console/workbench', callers: ['staff'], summary: '运营工作台' },
  badges: { path: '/api/console/badges', callers: ['staff'], summary: '各页面待处理数量' },
  search: { path: '/api/console/search', callers: ['staff'], summary: '搜索本人可见的单号、广告账户、客户、子客户与人员' },
  list: { path: '/api/console/staff/list', callers: ['staff'], staffRoles: ['ADMIN'], summary: '员工列表' },
  create: {
    path: '/api/console/staff/create',
    callers: ['staff'],
    staffRoles: ['ADMIN'],
    changesState: true,
    summary: '新建员工（密码与动态验证码密钥仅返回一次）',
  },
  setDisabled: {
    path: '/api/console/staff/set-disabled',
    callers: ['staff'],
    staffRoles: ['ADMIN'],
    changesState: true,
    summary: '停用或启用员工',
  },
  setRole: { path: '/api/console/staff/set-role', callers: ['staff'], staffRoles: ['ADMIN'], changesState: true, summary: '变更员工角色' },
  reset: {
    path: '/api/console/staff/reset',
    callers: ['staff'],
    staffRoles: ['ADMIN'],
    changesState: true,
    summary: '重置员工的密码、动态验证码或两者',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const staffLists = {
  STAFF: { text: '员工', endpoint: staffEndpoints.list },
} as const
