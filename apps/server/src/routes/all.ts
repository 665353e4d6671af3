// All routes of the portal's API; what is not listed here does not exist.
import type { Route } from '../http/routes.ts'
import { adAccountRoutes } from './ad-accounts.ts'
import { companyRoutes } from './companies.ts'
import { contractRoutes } from './contracts.ts'
import { creditRoutes } from './credit.ts'
import { diagnosticsRoutes } from './diagnostics.ts'
import { fileRoutes } from './files.ts'
import { freezeRoutes } from './freezes.ts'
import { noticeRoutes } from './notices.ts'
import { organizationRoutes } from './organization.ts'
import { quotaRoutes } from './quota.ts'
import { sessionRoutes } from './session.ts'
import { spendRoutes } from './spend.ts'
import { violationRoutes } from './violations.ts'
import { walletRoutes } from './wallet.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...organizationRoutes,
  ...fileRoutes,
  ...adAccountRoutes,
  ...companyRoutes,
  ...quotaRoutes,
  ...walletRoutes,
  ...spendRoutes,
  ...violationRoutes,
  ...freezeRoutes,
  ...creditRoutes,
  ...noticeRoutes,
  ...diagnosticsRoutes,
  ...contractRoutes,
]
