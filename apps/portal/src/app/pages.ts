// Pages: finds the component of a route by its file, one chunk each, and knows while a chunk is on its way.
import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react'
import { routeOf } from '../routes/match.ts'
import type { RouteDefinition } from '../routes/definition.ts'

type PageModule = Readonly<Record<string, ComponentType>>
type Page = ComponentType | LazyExoticComponent<ComponentType>

const files = import.meta.glob<PageModule>(['../pages/*/*Page.tsx', '!../pages/dev/*'])
// Spelled out here, where HAS_GALLERY would do, because only so the bundler leaves the gallery out of other builds.
if (import.meta.env.MODE === 'development' || import.meta.env.VITE_GALLERY === '1') {
  files['../pages/dev/GalleryPage.tsx'] = async () => ({ ...(await import('../pages/dev/GalleryPage.tsx')) })
}

/** Components that are there already, and lazy ones for those that are not. */
const pages = new Map<string, Page>()
const listeners = new Set<() => void>()
let loading = 0

/**
 * The component of a route: the export that is named as its file. A lazy one only when its chunk is not there yet: React shows a
 * fallback for at least 300 ms once it has shown it at all.
 */
export function pageOf(route: RouteDefinition): Page {
  const known = pages.get(route.page)
  if (known) return known
  const page = lazy(async () => ({ default: await load(route.page) }))
  pages.set(route.page, page)
  return page
}

/** Fetches the chunk of an address ahead of time; a failure is met again when the page is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = routeOf(pathname)?.page
  if (page === undefined || pages.has(page)) return
  const component = await fetchPage(page).catch(() => undefined)
  if (component && !pages.has(page)) pages.set(page, component)
}

/** The frame around signed-in pages, a chunk that the sign-in page does not carry. */
export const loadSignedIn = async () => ({ default: (await import('./SignedIn.tsx')).SignedIn })

export const usePagesLoading = (): boolean => useSyncExternalStore(onLoadingChange, () => loading > 0)

async function load(page: string): Promise<ComponentType> {
  changeLoading(1)
  try {
    return await fetchPage(page)
  } finally {
    changeLoading(-1)
  }
}

async function fetchPage(page: string): Promise<ComponentType> {
  const file = files[`../pages/${page}.tsx`]
  if (!file) throw new Error(`no file for the page ${page}`)
  const component = (await file())[page.slice(page.indexOf('/') + 1)]
  if (!component) throw new Error(`pages/${page}.tsx does not export a component of its own name`)
  return component
}

function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeLoading(by: number): void {
  loading += by
  for (const listener of listeners) listener()
}
