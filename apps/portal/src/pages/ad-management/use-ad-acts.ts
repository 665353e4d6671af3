// What is done with ads: sent under one key, said at once what was not accepted, and taken back while its six seconds run.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { SWITCHES, type Switch } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { Ad, AdBatch } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCallback, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'

export type RefusedAd = { id: string; name: string; msg: string }
export type SendBudgets = (rows: readonly Ad[], budget: string) => Promise<void>

export function useAdActs({ onAccepted }: { onAccepted: () => void }) {
  const toast = useToast()
  const [refused, setRefused] = useState<readonly RefusedAd[]>([])
  const { mutateAsync: sendStatus } = useCommand(adManagementEndpoints.status)
  const { mutateAsync: sendBudget } = useCommand(adManagementEndpoints.budget)
  const { mutate: undo } = useCommand(adManagementEndpoints.undo, {
    onSuccess: ({ undone, started }) =>
      started > 0
        ? toast.warning(`已撤销 ${undone} 个，${started} 个已开始执行`, { durationMs: 4000 })
        : toast.success('已撤销，未做任何修改'),
    onError: error => toast.error(failureText(error), { durationMs: 3000 }),
  })
  const once = useOneKey()

  const answered = useCallback(
    (rows: readonly Ad[], { batch_id: batchId, results }: AdBatch, words: string) => {
      const names = new Map(rows.map(({ object_id, name }) => [object_id, name]))
      setRefused(results.filter(({ accepted }) => !accepted).map(({ object_id: id, msg }) => ({ id, name: names.get(id) ?? id, msg })))
      const accepted = results.filter(each => each.accepted).length
      if (batchId === null) return
      onAccepted()
      toast.undo(`${words} ${accepted} 个，6 秒后执行`, () => undo({ request: { batch_id: batchId } }))
    },
    [onAccepted, toast, undo],
  )

  const switchAds = useCallback(
    async (rows: readonly Ad[], status: Switch) => {
      try {
        const request = { object_ids: rows.map(({ object_id }) => object_id), status }
        answered(rows, await sendStatus({ request, idempotencyKey: newIdempotencyKey() }), `将${SWITCHES[status]}`)
      } catch (error) {
        toast.error(failureText(error), { durationMs: 3000 })
      }
    },
    [answered, sendStatus, toast],
  )

  /** Throws what was refused, for the form to tell. */
  const changeBudgets: SendBudgets = async (rows, budget) => {
    const changes = rows.map(({ object_id }) => ({ object_id, budget }))
    await once(async idempotencyKey => answered(rows, await sendBudget({ request: { changes }, idempotencyKey }), '将修改预算'))
  }
  return { switchAds, changeBudgets, refused, forget: () => setRefused([]) }
}
