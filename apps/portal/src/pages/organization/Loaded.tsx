// Loaded: what can be bound, once it is there; before that a skeleton, or why it failed with a way to try again.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { BindingCheck } from '@tallyhelm/protocol/topics/organization/schemas-binding'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'

export function Loaded({ children }: { children: (check: BindingCheck) => ReactNode }) {
  const { data, error, isFetching, refetch } = useCall(organizationEndpoints.checkBinding, {})
  if (data) return children(data)
  if (!error) return <Skeleton lines={6} />
  return (
    <NoticeStrip
      tone="error"
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      }
    >
      加载失败：{error.msg}
      {error.requestId === undefined ? '' : `（请求编号 ${error.requestId}）`}
    </NoticeStrip>
  )
}
