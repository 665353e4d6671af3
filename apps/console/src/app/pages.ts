// Pages: finds the component of a room by its file, one chunk each.
import { fetchPage, type PageFile, whileLoading } from '@tallyhelm/browser/app/page-loading'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { RoomDefinition } from '../routes/definition.ts'

type Page = LazyExoticComponent<ComponentType>

const files = import.meta.glob<Awaited<ReturnType<PageFile>>>('../pages/*/*Page.tsx')
const pages = new Map<string, Page>()

/** The lazy component of a room: the export that is named as its file. */
export function pageOf(room: Pick<RoomDefinition, 'page'>): Page {
  const known = pages.get(room.page)
  if (known) return known
  const page = lazy(async () => ({ default: await whileLoading(fetchPage(room.page, fileOf(room.page))) }))
  pages.set(room.page, page)
  return page
}

/** Fetches the chunk of a room ahead of time; a failure is met again when it is opened. */
export function preloadPage(room: RoomDefinition): void {
  fileOf(room.page)?.().catch(() => undefined)
}

const fileOf = (page: string): PageFile | undefined => files[`../pages/${page}.tsx`]
