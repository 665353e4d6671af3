// All routes of the portal's API; what is not listed here does not exist.
import type { Route } from '../http/routes.ts'
import { adAccountRoutes } from './ad-accounts.ts'
import { companyRoutes } from './companies.ts'
import { organizationRoutes } from './organization.ts'
import { quotaRoutes } from './quota.ts'
import { sessionRoutes } from './session.ts'
import { spendRoutes } from './spend.ts'
import { walletRoutes } from './wallet.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...organizationRoutes,
  ...adAccountRoutes,
  ...companyRoutes,
  ...quotaRoutes,
  ...walletRoutes,
  ...spendRoutes,
]
