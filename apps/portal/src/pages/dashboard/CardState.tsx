// Card state: a card of the dashboard loads and fails alone, in a room that is kept for it.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

type Props<Data> = {
  query: UseQueryResult<Data, ApiError>
  /** Pixels held while nothing is there. */
  height: number
  children: (data: Data) => ReactNode
}

export function CardState<Data>({ query, height, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <div className={styles.waiting}>
      <Skeleton height={height} />
    </div>
  )
}

function LoadFailure({ error, isBusy, onRetry }: { error: ApiError; isBusy: boolean; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>加载失败：{error.msg}</p>
      {error.requestId === undefined ? null : <p className={styles.requestId}>请求编号 {error.requestId}</p>}
      <Button size="small" loading={isBusy} onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}
