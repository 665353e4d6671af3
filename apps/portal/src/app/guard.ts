// Guard: what happens on the way to an address, decided from facts alone (spec §2, Navigation guard).
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { paths } from '../routes/paths.ts'
import { LOGIN_PATH, type RouteDefinition } from '../routes/definition.ts'

export type GuardFacts = {
  /** Path, query and hash as asked for. */
  target: string
  route: Pick<RouteDefinition, 'access' | 'roles' | 'tree' | 'redirect'> | undefined
  hasToken: boolean
  profile: 'not loaded' | 'failed' | { roles: readonly Role[]; isSubCustomer: boolean }
}

export type Decision =
  | { go: 'show' }
  | { go: 'load profile' }
  | { go: 'redirect'; to: string }
  /** The target is to be kept under the key `redirect`, so that trying again leads there. */
  | { go: 'keep target and redirect'; to: string }

const show: Decision = { go: 'show' }
const redirect = (to: string): Decision => ({ go: 'redirect', to })

export function decide({ target, route, hasToken, profile }: GuardFacts): Decision {
  if (!route) return redirect(paths.notFound(pathOf(target)))
  if (route.redirect !== undefined) return redirect(route.redirect)
  if (route.access === 'public') return show
  if (!hasToken) return redirect(loginPath(target))
  if (route.access === 'token') return show
  if (profile === 'not loaded') return { go: 'load profile' }
  if (profile === 'failed') return { go: 'keep target and redirect', to: paths.broken() }
  if (route.tree !== 'both' && route.tree !== (profile.isSubCustomer ? 'sub-customer' : 'customer')) {
    return redirect(paths.notFound(pathOf(target)))
  }
  if (route.roles && !route.roles.some(role => profile.roles.includes(role))) return redirect(paths.forbidden())
  return show
}

/** The sign-in page that leads back to the target; from the pages around signing in it leads to the root. */
export function loginPath(target: string): string {
  return paths.login(['/logout', LOGIN_PATH].includes(pathOf(target)) ? '/' : target)
}

const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '/'
