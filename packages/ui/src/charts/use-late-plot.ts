// The picture's code comes by itself, after the page: figures and table are there without it.
import { useEffect, useState } from 'react'
import type { ChartPlot } from './ChartPlot.tsx'

type Plot = typeof ChartPlot
let fetched: Plot | undefined

/** undefined until it is there; `retry` is given once it did not come. */
export const useLatePlot = (): { Plot: Plot | undefined; retry: (() => void) | undefined } => {
  const [Plot, setPlot] = useState<Plot | undefined>(() => fetched)
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false })
  useEffect(() => {
    if (fetched !== undefined) return
    let isGone = false
    import('./ChartPlot.tsx').then(
      module => {
        fetched = module.ChartPlot
        if (!isGone) setPlot(() => module.ChartPlot)
      },
      () => {
        if (!isGone) setAttempt({ count: attempt.count, hasFailed: true })
      },
    )
    return () => {
      isGone = true
    }
  }, [attempt.count])
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }))
  return { Plot, retry: attempt.hasFailed ? retry : undefined }
}
