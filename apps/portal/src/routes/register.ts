// Register: the routes of every topic, joined. A page is entered in the routes.ts of its topic's folder. Data only.
import { accountRoutes } from '../pages/ad-accounts/routes.ts'
import { adManagementRoutes } from '../pages/ad-management/routes.ts'
import { appealRoutes } from '../pages/appeals/routes.ts'
import { autoClearRoutes } from '../pages/auto-clear/routes.ts'
import { billingRoutes } from '../pages/billing/routes.ts'
import { bindingRoutes } from '../pages/bindings/routes.ts'
import { comingRoutes } from '../pages/coming/routes.ts'
import { creativeRoutes } from '../pages/creatives/routes.ts'
import { creditRoutes } from '../pages/credit/routes.ts'
import { dashboardRoutes } from '../pages/dashboard/routes.ts'
import { diagnosticsRoutes } from '../pages/diagnostics/routes.ts'
import { errorRoutes } from '../pages/errors/routes.ts'
import { freezeRoutes } from '../pages/freezes/routes.ts'
import { guidanceRoutes } from '../pages/guidance/routes.ts'
import { helpRoutes } from '../pages/help/routes.ts'
import { importRoutes } from '../pages/imports/routes.ts'
import { monitorRoutes } from '../pages/monitors/routes.ts'
import { openingRoutes } from '../pages/openings/routes.ts'
import { organizationRoutes } from '../pages/organization/routes.ts'
import { paymentRoutes } from '../pages/payments/routes.ts'
import { quotaRoutes } from '../pages/quota/routes.ts'
import { repaymentRoutes } from '../pages/repayments/routes.ts'
import { sessionRoutes } from '../pages/session/routes.ts'
import { spendRoutes } from '../pages/spend/routes.ts'
import { statementRoutes } from '../pages/statements/routes.ts'
import { subCustomerRoutes } from '../pages/sub-customers/routes.ts'
import { violationRoutes } from '../pages/violations/routes.ts'
import { walletRoutes } from '../pages/wallet/routes.ts'
import { type PageEntry, type RouteDefinition, routesOf } from './definition.ts'

/** The order is that of entries within a column of the menu; no address matches two. */
export const ROUTES: readonly RouteDefinition[] = [
  dashboardRoutes,
  sessionRoutes,
  errorRoutes,
  diagnosticsRoutes,
  organizationRoutes,
  comingRoutes,
  accountRoutes,
  autoClearRoutes,
  quotaRoutes,
  importRoutes,
  openingRoutes,
  bindingRoutes,
  adManagementRoutes,
  guidanceRoutes,
  violationRoutes,
  freezeRoutes,
  appealRoutes,
  spendRoutes,
  billingRoutes,
  monitorRoutes,
  creativeRoutes,
  walletRoutes,
  paymentRoutes,
  creditRoutes,
  statementRoutes,
  repaymentRoutes,
  subCustomerRoutes,
  helpRoutes,
].flatMap(entries => entries.flatMap(routesOf))

/** The gallery of parts; only builds that ask for it add it to the register. */
export const GALLERY: PageEntry = {
  access: 'public',
  tree: 'both',
  name: 'Gallery',
  path: '/dev/ui',
  title: '组件',
  page: 'dev/GalleryPage',
}
