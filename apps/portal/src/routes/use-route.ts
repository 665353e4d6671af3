// The route of the page that asks, which is not the window's while the page waits behind another tab.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { createContext, useContext } from 'react'
import type { RouteDefinition } from './definition.ts'

export const RouteContext = createContext<RouteDefinition | null>(null)

export function useRoute(): RouteDefinition {
  const route = useContext(RouteContext)
  if (!route) throw new Error('useRoute needs a page frame above it')
  return route
}

/** The channel of a page that has one of its own for each channel. */
export function useRouteChannel(): Channel {
  const { channel, name } = useRoute()
  if (channel === undefined) throw new Error(`the route ${name} has no channel`)
  return channel
}
