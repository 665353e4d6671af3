// Register: every route of the portal with its title, place in the menu and who may see it (spec §2; screens.md 2.3). Data only.
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'

/** 'public' needs nothing; 'token' a stored session only; 'signed-in' the profile and what `roles` asks. */
export type Access = 'public' | 'token' | 'signed-in'

export type RouteDefinition = {
  /** Also the key of the page's saved preferences. */
  name: string
  path: string
  title: string
  /** File and component below pages/: 'dashboard/DashboardPage'. */
  page: string
  access: Access
  /** Needs one of these. */
  roles?: readonly Role[]
  /** Present in the reduced tree of sub-customers. */
  forSubCustomers?: boolean
  /** The menu entry that is marked current, and the titles above this page's. */
  menu?: string
  channel?: Channel
  /** The pinned home tab. */
  isAffix?: boolean
  /** Starts afresh every time it is opened. */
  isUncached?: boolean
}

export const HOME_PATH = '/service/account/dashboard'
export const LOGIN_PATH = '/login'

const publicRoutes: readonly RouteDefinition[] = [
  { name: 'Login', path: LOGIN_PATH, title: '登录', page: 'session/LoginPage', access: 'public' },
  { name: 'Logout', path: '/logout', title: '退出登录', page: 'session/LogoutPage', access: 'public' },
  { name: 'Page401', path: '/401', title: '无权限', page: 'errors/ForbiddenPage', access: 'public' },
  { name: 'Page404', path: '/404', title: '页面不存在', page: 'errors/NotFoundPage', access: 'public' },
  { name: 'Page500', path: '/500', title: '服务异常', page: 'errors/BrokenPage', access: 'public' },
]

const channelRoutes: readonly RouteDefinition[] = CHANNEL_CODES.flatMap(channel => {
  const { name, path } = CHANNELS[channel]
  const shared = { access: 'signed-in', forSubCustomers: true, menu: `/account/${path}`, channel } as const
  return [
    { ...shared, name: `Account${name}`, path: `/account/${path}`, title: `${name} 账户`, page: 'accounts/AccountListPage' },
    {
      ...shared,
      name: `AccountAdd${name}`,
      path: `/account/${path}/add/:id`,
      title: '新增额度',
      page: 'quota/AddQuotaPage',
      isUncached: true,
    },
  ]
})

/** The order is the order of matching; no two entries share a path. */
export const ROUTES: readonly RouteDefinition[] = [
  ...publicRoutes,
  {
    name: 'Dashboard',
    path: HOME_PATH,
    title: '工作台',
    page: 'dashboard/DashboardPage',
    access: 'signed-in',
    forSubCustomers: true,
    menu: HOME_PATH,
    isAffix: true,
  },
  ...channelRoutes,
  {
    name: 'OperateRecord',
    path: '/operate/record',
    title: '账户操作记录',
    page: 'records/OperateRecordPage',
    access: 'signed-in',
    forSubCustomers: true,
    menu: '/operate/record',
  },
  {
    name: 'Wallet',
    path: '/wallet',
    title: '广告钱包',
    page: 'wallet/WalletPage',
    access: 'signed-in',
    roles: ['Associated'],
    menu: '/wallet',
  },
]

/** The gallery of parts; only builds that ask for it add it to the register. */
export const GALLERY_ROUTE: RouteDefinition = { name: 'Gallery', path: '/dev/ui', title: '组件', page: 'dev/GalleryPage', access: 'public' }
