// Loaded: what a call brings, once it is there; before that bones, or why it failed with a way to try again.
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../calls/failure.ts'

type Props<Answer> = {
  call: Pick<UseQueryResult<Answer, ApiError>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** How many bones. */
  lines: number
  children: (answer: Answer) => ReactNode
}

export function Loaded<Answer>({ call: { data, error, isFetching, refetch }, lines, children }: Props<Answer>) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton lines={lines} />
  return (
    <NoticeStrip
      tone="error"
      action={
        <Button size="mini" loading={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      }
    >
      加载失败：{error.msg}
      {error.requestId === undefined ? '' : `（请求编号 ${error.requestId}）`}
    </NoticeStrip>
  )
}
