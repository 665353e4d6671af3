// Pages that show what belongs to a customer: to a user of no customer they say what comes first, in their own place (screens.md 2.3).
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { COMING_PAGE, type RouteDefinition } from '../routes/definition.ts'

/** The route as this user gets to see it: same address, title and place in the menu. */
export const asShownTo = (route: RouteDefinition, roles: readonly Role[]): RouteDefinition =>
  roles.includes('Associated') || isForAnybody(route) ? route : { ...route, page: 'organization/UnassociatedPage' }

const isForAnybody = ({ access, page, isForAnyUser }: RouteDefinition): boolean =>
  access !== 'signed-in' || isForAnyUser === true || page === COMING_PAGE
