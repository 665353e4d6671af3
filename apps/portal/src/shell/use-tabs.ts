// The tabs of this window: follow the address, survive a reload, and lead elsewhere when the shown one closes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { HOME_PATH, type RouteDefinition } from '../routes/definition.ts'
import { ROUTES } from '../routes/register.ts'
import { WINDOW_PREFIX } from '../session/token.ts'
import { neighbourOf, restoreTabs, type TabsState, tabsReducer } from './tabs.ts'
import { forgetUnsaved, insteadOf, unsavedPaths } from './unsaved.ts'

const storageKey = (userId: string): string => `${WINDOW_PREFIX}tabs.${userId}`

export type TabsHandle = {
  state: TabsState
  /** Closes without asking: whoever calls has asked about unsaved work. */
  close: (paths: readonly string[]) => void
  refresh: (path: string) => void
}

export function useTabs(route: RouteDefinition, userId: string): TabsHandle {
  const { pathname, search, hash, state: said } = useLocation()
  const way = useNavigationType()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [state, dispatch] = useReducer(tabsReducer, userId, firstState)
  const suffix = search + hash
  if (state.active !== pathname || state.tabs.find(tab => tab.path === pathname)?.suffix !== suffix) {
    const { title, isAffix = false, isUncached = false } = route
    // Coming back to the address later says nothing any more.
    const instead = way === 'REPLACE' ? insteadOf(said) : undefined
    dispatch({ type: 'opened', tab: { path: pathname, suffix, title, isAffix, isUncached }, protectedPaths: unsavedPaths(), instead })
  }
  useEffect(() => sessionStorage.setItem(storageKey(userId), JSON.stringify(state.tabs)), [state.tabs, userId])
  return {
    state,
    close: closing => {
      const next = neighbourOf(state.tabs, pathname, closing)
      forgetUnsaved(closing)
      if (closing.includes(pathname)) void navigate(next ? next.path + next.suffix : HOME_PATH)
      dispatch({ type: 'closed', paths: closing })
    },
    refresh: path => {
      forgetUnsaved([path])
      void client.invalidateQueries({ refetchType: 'none' })
      dispatch({ type: 'refreshed', path })
    },
  }
}

/** The stored tabs with the pinned home page in front. */
function firstState(userId: string): TabsState {
  const stored = restoreTabs(sessionStorage.getItem(storageKey(userId)))
  const home = ROUTES.find(route => route.path === HOME_PATH)
  if (!home) return stored
  const tab = { path: HOME_PATH, suffix: '', title: home.title, isAffix: true, isUncached: false }
  const opened = tabsReducer(stored, { type: 'opened', tab, protectedPaths: new Set() })
  return { ...opened, active: '' }
}
