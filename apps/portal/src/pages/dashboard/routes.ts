// Routes of the home page.
import { HOME_PATH, leadsOn, type PageEntry } from '../../routes/definition.ts'

export const dashboardRoutes: readonly PageEntry[] = [
  leadsOn('Root', '/', '首页', HOME_PATH),
  {
    name: 'Dashboard',
    path: HOME_PATH,
    title: '工作台',
    page: 'dashboard/DashboardPage',
    tree: 'both',
    menu: 'home',
    isAffix: true,
    isForAnyUser: true,
  },
]
