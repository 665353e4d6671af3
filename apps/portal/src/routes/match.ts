// Match: which route an address belongs to, among those that this build has.
import { matchPath } from 'react-router'
import { type RouteDefinition, routesOf } from './definition.ts'
import { GALLERY, ROUTES } from './register.ts'

/** Whether this build carries the gallery of parts. */
const HAS_GALLERY = import.meta.env.MODE === 'development'

const routes = HAS_GALLERY ? [...ROUTES, ...routesOf(GALLERY)] : ROUTES

export function routeOf(pathname: string): RouteDefinition | undefined {
  return routes.find(route => matchPath({ path: route.path, caseSensitive: true }, pathname))
}

export const routeNamed = (name: string): RouteDefinition | undefined => routes.find(route => route.name === name)
