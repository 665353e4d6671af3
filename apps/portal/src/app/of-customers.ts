// Pages that show what belongs to a customer: to a user of no customer they say what comes first, in their own place (screens.md 2.3).
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import type { RouteDefinition } from '../routes/definition.ts'

const OF_CUSTOMERS = /^(ad-accounts|auto-clear|billing|credit|imports|payments|quota|repayments|statements|sub-customers|wallet)\//

/** The route as this user gets to see it: same address, title and place in the menu. */
export const asShownTo = (route: RouteDefinition, roles: readonly Role[]): RouteDefinition =>
  OF_CUSTOMERS.test(route.page) && !roles.includes('Associated') ? { ...route, page: 'organization/UnassociatedPage' } : route
