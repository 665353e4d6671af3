// A page past the last one: an old bookmark, or rows that are gone.
import { useEffect, useEffectEvent } from 'react'
import { lastPageInstead } from './query-text.ts'

type Paging = { page: number; size: number; total: number | undefined; isReady: boolean }

/** Corrects the address by `onPage`, without a step to go back to; answers whether it is about to. */
export function useLastPage({ page, size, total, isReady }: Paging, onPage: (page: number) => void): boolean {
  const instead = isReady ? lastPageInstead(page, size, total) : undefined
  const correct = useEffectEvent(onPage)
  useEffect(() => {
    if (instead !== undefined) correct(instead)
  }, [instead])
  return instead !== undefined
}
