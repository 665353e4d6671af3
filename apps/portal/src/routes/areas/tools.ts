// Tool routes: the AI assistant and the second-generation tools (spec §2).
import { type RouteDefinition, route } from '../definition.ts'

const withFacebook = { roles: ['FacebookChannel'] } as const
const secondAgent = { roles: ['SecondAgent'] } as const

const assistantRoutes: readonly RouteDefinition[] = [
  route({
    ...withFacebook,
    name: 'MonitorList',
    path: '/security/config',
    title: '监控规则',
    menu: '/security/config',
    isComing: true,
  }),
  ...(
    [
      ['MonitorAdd', 'add/:id', '新建规则'],
      ['MonitorEdit', 'edit/:id/:auth', '编辑规则'],
      ['MonitorView', 'view/:id/:auth', '查看规则'],
    ] as const
  ).map(([name, rest, title]) =>
    route({
      ...withFacebook,
      name,
      path: `/security/config/${rest}`,
      hidden: true,
      title,
      menu: '/security/config',
      isUncached: true,
      isComing: true,
    }),
  ),
  route({
    ...withFacebook,
    name: 'TiktokCreative',
    path: '/tiktok-create-platform',
    title: 'TikTok 创意平台',
    menu: '/tiktok-create-platform',
    isComing: true,
  }),
]

const secondRoutes: readonly RouteDefinition[] = [
  route({
    ...secondAgent,
    name: 'SecondList',
    path: '/second/asset/list',
    title: '子客户管理',
    menu: '/second/asset/list',
    page: 'sub-customers/SubCustomersPage',
  }),
  route({
    ...secondAgent,
    name: 'SecondAccount',
    path: '/second/asset/account',
    title: '子客户账户',
    menu: '/second/asset/account',
    isComing: true,
  }),
  route({
    ...secondAgent,
    name: 'SecondViolation',
    path: '/second/violation/list',
    title: '子客户违规',
    menu: '/second/violation/list',
    isComing: true,
  }),
]

export const toolRoutes: readonly RouteDefinition[] = [...assistantRoutes, ...secondRoutes]
