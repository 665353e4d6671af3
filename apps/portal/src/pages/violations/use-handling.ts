// Handling forewarnings: those that are as they were seen, and what is said of the rest.
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import type { SeenForewarning } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo } from 'react'
import { useCommand } from '../../api/queries.ts'

/** `onDone`: once some were handled. */
export function useHandling(onDone: () => void = () => undefined) {
  const toast = useToast()
  const { mutate, isPending } = useCommand(forewarningEndpoints.handle, {
    onSuccess: ({ handled_count, changed_ids }) => {
      onDone()
      const rest = changed_ids.length === 0 ? '' : `；${changed_ids.length} 条的状态已变化，请刷新后重试`
      toast.success(`已处理 ${handled_count} 条预警${rest}`)
    },
  })
  return useMemo(() => {
    const handle = (rows: readonly SeenForewarning[]) =>
      mutate({ request: { forewarnings: rows.map(({ forewarning_id, warned_at }) => ({ forewarning_id, warned_at })) } })
    return { isBusy: isPending, handle }
  }, [isPending, mutate])
}
