// The picture's code comes by itself, after the page: figures and table are there without it.
import { useEffect, useState } from 'react'
import type { ChartPlot } from './ChartPlot.tsx'

type Plot = typeof ChartPlot
let fetched: Plot | undefined

/** undefined until it is there; null when it did not come: a page asks once for a module, until it is loaded anew. */
export const useLatePlot = (): Plot | undefined | null => {
  const [plot, setPlot] = useState<{ Plot: Plot | undefined | null }>(() => ({ Plot: fetched }))
  useEffect(() => {
    if (fetched !== undefined) return
    let isGone = false
    import('./ChartPlot.tsx').then(
      module => {
        fetched = module.ChartPlot
        if (!isGone) setPlot({ Plot: module.ChartPlot })
      },
      () => {
        if (!isGone) setPlot({ Plot: null })
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return plot.Plot
}
