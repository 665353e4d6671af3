// Page loading: takes a page's component out of its chunk, and knows while a chunk is on its way.
import { type ComponentType, useSyncExternalStore } from 'react'

/** A file of pages/, as `import.meta.glob` loads it. */
export type PageFile = () => Promise<Readonly<Record<string, ComponentType>>>

const listeners = new Set<() => void>()
let loading = 0

export const usePagesLoading = (): boolean => useSyncExternalStore(onLoadingChange, () => loading > 0)

/** The component of `page`, «topic/Name»: the export that is named as its file. */
export async function fetchPage(page: string, file: PageFile | undefined): Promise<ComponentType> {
  if (!file) throw new Error(`no file for the page ${page}`)
  const component = (await file())[page.slice(page.indexOf('/') + 1)]
  if (!component) throw new Error(`pages/${page}.tsx does not export a component of its own name`)
  return component
}

/** Counts as loading until it has come or failed. */
export async function whileLoading<Result>(fetching: Promise<Result>): Promise<Result> {
  changeLoading(1)
  try {
    return await fetching
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
