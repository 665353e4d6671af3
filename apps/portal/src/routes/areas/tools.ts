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
    coming: '设置防盗刷监控规则，命中时自动暂停广告组。',
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
      coming: '为一组账户编写监控条件、检查频率与动作。',
    }),
  ),
  route({
    ...withFacebook,
    name: 'TiktokCreative',
    path: '/tiktok-create-platform',
    title: 'TikTok 创意平台',
    menu: '/tiktok-create-platform',
    coming: '管理 TikTok 素材、制作数字人视频并搭建广告。',
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
    coming: '查看所有子客户的账户，批量变更归属。',
  }),
  route({
    ...secondAgent,
    name: 'SecondViolation',
    path: '/second/violation/list',
    title: '子客户违规',
    menu: '/second/violation/list',
    coming: '查看子客户的违规账户并催办整改。',
  }),
]

export const toolRoutes: readonly RouteDefinition[] = [...assistantRoutes, ...secondRoutes]
