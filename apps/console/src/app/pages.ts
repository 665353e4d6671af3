// Pages: finds the component of a room by its file, one chunk each, and knows while a chunk is on its way.
import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react'
import type { RoomDefinition } from '../routes/definition.ts'

type PageModule = Readonly<Record<string, ComponentType>>
type Page = LazyExoticComponent<ComponentType>

const files = import.meta.glob<PageModule>('../pages/*/*Page.tsx')
const pages = new Map<string, Page>()
const listeners = new Set<() => void>()
let loading = 0

/** The lazy component of a room: the export that is named as its file. */
export function pageOf(room: Pick<RoomDefinition, 'page'>): Page {
  const known = pages.get(room.page)
  if (known) return known
  const page = lazy(async () => ({ default: await load(room.page) }))
  pages.set(room.page, page)
  return page
}

/** Fetches the chunk of a room ahead of time; a failure is met again when it is opened. */
export function preloadPage(room: RoomDefinition): void {
  files[`../pages/${room.page}.tsx`]?.().catch(() => undefined)
}

export const usePagesLoading = (): boolean => useSyncExternalStore(onLoadingChange, () => loading > 0)

async function load(page: string): Promise<ComponentType> {
  const file = files[`../pages/${page}.tsx`]
  if (!file) throw new Error(`no file for the page ${page}`)
  changeLoading(1)
  try {
    const component = (await file())[page.slice(page.indexOf('/') + 1)]
    if (!component) throw new Error(`pages/${page}.tsx does not export a component of its own name`)
    return component
  } finally {
    changeLoading(-1)
  }
}

function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeLoading(by: number): void {
  loading += by
  for (const listener of listeners) listener()
}
