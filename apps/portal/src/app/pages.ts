// Pages: finds the component of a route by its file, one chunk each.
import { fetchPage, type PageFile, whileLoading } from '@tallyhelm/browser/app/page-loading'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { routeOf } from '../routes/match.ts'
import type { RouteDefinition } from '../routes/definition.ts'

type Page = ComponentType | LazyExoticComponent<ComponentType>

const files = import.meta.glob<Awaited<ReturnType<PageFile>>>(['../pages/*/*Page.tsx', '!../pages/dev/*'])
// Spelled out here, where HAS_GALLERY would do, because only so the bundler leaves the gallery out of other builds.
if (import.meta.env.MODE === 'development') {
  files['../pages/dev/GalleryPage.tsx'] = async () => ({ ...(await import('../pages/dev/GalleryPage.tsx')) })
}

/** Components that are there already, and lazy ones for those that are not. */
const pages = new Map<string, Page>()

/**
 * The component of a route: the export that is named as its file. A lazy one only when its chunk is not there yet: React shows a
 * fallback for at least 300 ms once it has shown it at all.
 */
export function pageOf(route: RouteDefinition): Page {
  const known = pages.get(route.page)
  if (known) return known
  const page = lazy(async () => ({ default: await whileLoading(fetchPage(route.page, fileOf(route.page))) }))
  pages.set(route.page, page)
  return page
}

/** Fetches the chunk of an address ahead of time; a failure is met again when the page is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = routeOf(pathname)?.page
  if (page === undefined || page === '' || pages.has(page)) return
  const component = await fetchPage(page, fileOf(page)).catch(() => undefined)
  if (component && !pages.has(page)) pages.set(page, component)
}

/** The frame around signed-in pages, a chunk that the sign-in page does not carry. */
export const loadSignedIn = async () => ({ default: (await import('./SignedIn.tsx')).SignedIn })

const fileOf = (page: string): PageFile | undefined => files[`../pages/${page}.tsx`]
