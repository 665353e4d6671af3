// All routes of the portal's API; what is not listed here does not exist.
import type { Route } from '../http/routes.ts'
import { organizationRoutes } from './organization.ts'
import { sessionRoutes } from './session.ts'

export const allRoutes: readonly Route[] = [...sessionRoutes, ...organizationRoutes]
