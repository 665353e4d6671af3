// Page progress: the line at the top of the window while the chunk of a page is on its way.
import { RouteProgress } from '@tallyhelm/ui/layout/RouteProgress'
import { usePagesLoading } from './page-loading.ts'

export function PageProgress() {
  return <RouteProgress active={usePagesLoading()} />
}
