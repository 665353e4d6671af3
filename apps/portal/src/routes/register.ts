// Register: every route of the portal with its title, place in the menu and who may see it (spec §2; screens.md 2.3). Data only.
import { advertRoutes } from './areas/advert.ts'
import { billingRoutes } from './areas/billing.ts'
import { financeRoutes, helpRoutes } from './areas/finance.ts'
import { publicRoutes } from './areas/public.ts'
import { toolRoutes } from './areas/tools.ts'
import { violationRoutes } from './areas/violation.ts'
import { leadsOn, type RouteDefinition, route } from './definition.ts'

export const HOME_PATH = '/service/account/dashboard'

/** The order is the order of matching; no two entries share a path. */
export const ROUTES: readonly RouteDefinition[] = [
  leadsOn('Root', '/', '首页', HOME_PATH),
  ...publicRoutes,
  route({
    name: 'Dashboard',
    path: HOME_PATH,
    title: '工作台',
    page: 'dashboard/DashboardPage',
    tree: 'both',
    menu: HOME_PATH,
    isAffix: true,
  }),
  // An entry of the user's menu; hidden from sub-customers, whom its page lets in (spec §6).
  route({
    name: 'UserInfo',
    path: '/user/info',
    title: '个人中心',
    page: 'organization/UserInfoPage',
    tree: 'both',
    hidden: 'sub-customer',
  }),
  route({ name: 'ComingSoon', path: '/comingSoon', title: '敬请期待', page: 'coming/ComingPage', hidden: true }),
  route({
    name: 'SubComingSoon',
    path: '/comingSoon/comingSoon',
    title: '敬请期待',
    page: 'coming/ComingPage',
    tree: 'sub-customer',
    hidden: true,
  }),
  ...advertRoutes,
  ...violationRoutes,
  ...billingRoutes,
  ...toolRoutes,
  ...financeRoutes,
  ...helpRoutes,
]

/** The gallery of parts; only builds that ask for it add it to the register. */
export const GALLERY_ROUTE: RouteDefinition = route({
  name: 'Gallery',
  path: '/dev/ui',
  title: '组件',
  page: 'dev/GalleryPage',
  access: 'public',
  tree: 'both',
})
