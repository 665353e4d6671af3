// Buttons: what the customer may start from a page, as the server's buttons map says (spec §6, Buttons; authority-config).
import type { ButtonName } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { useCall } from '../api/queries.ts'
import { useRoute } from '../routes/use-route.ts'

const STALE_MS = 5 * 60_000

/** The reason why a button of the page that asks may not be pressed; undefined when it may, or when the map does not name it. */
export type ButtonObstacle = (button: ButtonName) => string | undefined

export function useButtons(): ButtonObstacle {
  const { name } = useRoute()
  const obstacleAt = useButtonsOf()
  return button => obstacleAt(name, button)
}

/** For what stands outside the pages. A map that cannot be had stops nobody here: the server decides once more when the action is asked for. */
export function useButtonsOf(): (routeName: string, button: ButtonName) => string | undefined {
  const { data } = useCall(organizationEndpoints.authorityConfig, {}, { staleTime: STALE_MS })
  return (routeName, button) => {
    const state = data?.routes[routeName]?.[button]
    return state === undefined || state.enabled ? undefined : state.reason || '暂无操作权限'
  }
}
